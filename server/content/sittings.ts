import { z } from "zod";
import { Day, Key, Words } from "./values.ts";
import { readYamlFile } from "./yaml-file.ts";

const Source = Words.refine((url) => url.startsWith("https://"), "must begin with https://");

const Registration = z
  .strictObject({ opens: Day, closes: Day, hours: Words.optional() })
  .refine(({ opens, closes }) => opens <= closes, {
    path: ["closes"],
    message: "must not come before `opens`",
  });

const Sitting = z
  .strictObject({
    key: Key,
    /** Its first and its last day. */
    from: Day,
    to: Day,
    /** Whether CEA or its exam administrator says so, or only others do. */
    seen: z.enum(["official", "reported"]),
    registration: Registration.optional(),
    note: Words.optional(),
    source: Source,
  })
  .superRefine((sitting, ctx) => {
    const issue = (name: string, message: string) => ctx.addIssue({ code: "custom", path: [name], message });
    const { from, to, registration, note } = sitting;
    if (to < from) issue("to", "must not come before `from`");
    if (registration && registration.closes >= from) issue("registration", "must come before the sitting");
    if (!registration && !note) issue("note", "what is not known needs a note");
  });

const Validity = z.strictObject({ years: z.int().min(1).max(10), note: Words, source: Source });

const SittingsFile = z
  .strictObject({
    checked_on: Day,
    seats: z.strictObject({ number: z.int().min(1), note: Words, source: Source }),
    valid_years: z.strictObject({ course_certificate: Validity, passed_paper: Validity }),
    sittings: z.array(Sitting),
    not_announced: z.array(z.strictObject({ year: z.int(), note: Words })),
  })
  .superRefine(({ sittings, not_announced }, ctx) => {
    for (const [i, { key, from }] of sittings.entries()) {
      const issue = (name: string, message: string) =>
        ctx.addIssue({ code: "custom", path: ["sittings", i, name], message });
      if (sittings.findIndex((other) => other.key === key) < i) issue("key", `${key} appears twice`);
      const before = sittings[i - 1];
      if (before && from <= before.to) issue("from", "the earliest sitting must come first");
    }
    for (const [i, { year }] of not_announced.entries())
      if (sittings.some(({ from }) => from.startsWith(`${year}-`)))
        ctx.addIssue({ code: "custom", path: ["not_announced", i, "year"], message: `${year} has sittings` });
  });

/** One weekend or so on which the exam is sat. Days are of Singapore, as 2027-03-13. */
export type Sitting = z.output<typeof Sitting>;

/** When the exam is held, as far as known, and for how many years its requirements stay valid. */
export interface Sittings {
  /** The earliest first; past ones stay as a record. */
  sittings: readonly Sitting[];
  certificateYears: number;
  passYears: number;
}

/** @throws BankError naming file and line of each fault */
export function readSittings(contentDir: string): Sittings {
  const { sittings, valid_years } = readYamlFile(contentDir, "sittings.yaml", SittingsFile);
  return {
    sittings,
    certificateYears: valid_years.course_certificate.years,
    passYears: valid_years.passed_paper.years,
  };
}
