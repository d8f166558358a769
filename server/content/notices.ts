import { z } from "zod";
import { Day, Key, startOf, Words } from "./values.ts";
import { readYamlFile } from "./yaml-file.ts";

const Link = z.strictObject({
  text: Words,
  url: Words.refine((url) => /^(\/(?!\/)|https:\/\/)/.test(url), "must begin with / or https://"),
});

const Notice = z
  .strictObject({
    /** Dismissals are stored under it, so a notice with new content gets a new key. */
    key: Key,
    place: z.enum(["updates"]),
    audience: z.enum(["everyone", "non-subscribers"]),
    /** Its first day in Singapore, and the first day on which it is no longer shown. */
    from: Day,
    to: Day,
    text: Words,
    link: Link.optional(),
  })
  .refine(({ from, to }) => from < to, { path: ["to"], message: "must come after `from`" });

const NoticesFile = z.strictObject({
  notices: z.array(Notice).superRefine((notices, ctx) => {
    for (const [i, { key }] of notices.entries())
      if (notices.findIndex((other) => other.key === key) < i)
        ctx.addIssue({ code: "custom", path: [i, "key"], message: `${key} appears twice` });
  }),
});

/** A banner for a period; `from` and `to` are moments in UTC, and `to` is excluded. */
export type Notice = z.output<typeof Notice>;

/** All notices, including past ones. @throws BankError naming file and line of each fault */
export const readNotices = (contentDir: string): Notice[] =>
  readYamlFile(contentDir, "notices.yaml", NoticesFile).notices.map((notice) => ({
    ...notice,
    from: startOf(notice.from),
    to: startOf(notice.to),
  }));
