import { z } from "zod";
import { Day, Key, Words } from "./values.ts";
import { readYamlFile } from "./yaml-file.ts";

const Update = z.strictObject({
  key: Key,
  published: Day,
  title: z.string().trim().min(1).max(80),
  /** Markdown. */
  text: Words,
});

const UpdatesFile = z.strictObject({
  updates: z.array(Update).superRefine((updates, ctx) => {
    for (const [i, { key, published }] of updates.entries()) {
      const issue = (name: string, message: string) =>
        ctx.addIssue({ code: "custom", path: [i, name], message });
      if (updates.findIndex((other) => other.key === key) < i) issue("key", `${key} appears twice`);
      const before = updates[i - 1];
      if (before && published > before.published) issue("published", "the newest update must come first");
    }
  }),
});

/** What changed in the product, in the learner's words. */
export type Update = z.output<typeof Update>;

/** The changelog, newest first. @throws BankError naming file and line of each fault */
export const readUpdates = (contentDir: string): Update[] =>
  readYamlFile(contentDir, "updates.yaml", UpdatesFile).updates;
