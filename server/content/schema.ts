import { z } from "zod";
import { KINDS } from "./bank.ts";
import { Blueprint } from "./blueprint.ts";
import { Figures } from "./computations/figures.ts";
import { Day, Key } from "./values.ts";

/**
 * The schemas of the files in content/ (content/README.md). Unknown keys are refused, so that a typo is not ignored.
 */

const Text = z.string().trim().min(1, "must not be empty");

/** `why` and `misconception` on every wrong option; `figure` on each option of a computation. */
const Option = z.strictObject({
  text: z.coerce.string().trim().min(1),
  why: Text.optional(),
  misconception: Key.optional(),
  figure: z.coerce.string().optional(),
});

/** What an MCQ and a part of a case have in common. */
const item = {
  lo: z.coerce.string().min(1).optional(),
  rule: Key.optional(),
  kind: z.enum(KINDS).optional(),
  body: Text,
  options: z.array(Option).length(4, "must be four options"),
  answer: z.int().min(1).max(4),
  compute: z.record(z.string().regex(/^[a-z][a-z0-9_]*$/), z.coerce.string()).optional(),
  explanation: Text,
  proof: Text.optional(),
};

type Items = { options: z.output<typeof Option>[]; answer: number; compute?: object | undefined };

/** Every wrong option says why it is wrong and which error it is; the right one says neither. */
function checkOptions(q: Items, ctx: z.RefinementCtx) {
  const issue = (path: PropertyKey[], message: string) =>
    ctx.addIssue({ code: "custom", path: ["options", ...path], message });
  q.options.forEach((option, i) => {
    const right = i + 1 === q.answer;
    if (right && option.why !== undefined) issue([i, "why"], "the right option takes no `why`");
    if (right && option.misconception !== undefined)
      issue([i, "misconception"], "the right option takes no `misconception`");
    if (!right && option.why === undefined) issue([i], "a wrong option needs a `why`");
    if (q.compute && option.figure === undefined) issue([i], "with `compute` each option needs a `figure`");
    if (!q.compute && option.figure !== undefined) issue([i, "figure"], "a `figure` needs `compute`");
  });
  if (new Set(q.options.map((o) => o.text)).size < q.options.length) issue([], "two options say the same");
}

/** One address, or several with ` ; ` between them. */
const Evidence = Text.transform((text) => text.split(/\s*;\s+/));

/** `wording` and the hash of the state that it applies to. */
const ChangeMark = z
  .string()
  .regex(
    /^wording [0-9a-f]{12}$/,
    "must be as `npm run content -- wording KEY` writes it: `wording` and a hash",
  )
  .transform((text) => text.replace("wording ", ""));

/** What an MCQ and a case have in common: their shelf, and the questions they replace. */
const shelved = {
  shelf: z.literal("beyond", "must be `beyond`, or left out").optional(),
  replaces: z.array(Key).min(1).default([]),
};

const sourced = {
  change: ChangeMark.optional(),
  source: Text,
  published: Day,
  verified_on: Day.optional(),
  evidence: Evidence,
  difficulty: z.enum(["easy", "medium", "hard"]),
  tags: z.array(z.string()).min(1),
  constants: z.array(Key).default([]),
  holds: z.strictObject({ from: Day.nullable().default(null), to: Day.nullable().default(null) }).optional(),
};

export const Mcq = z
  .strictObject({
    key: Key,
    set: z.int().min(1).optional(),
    twin: Key.optional(),
    ...item,
    ...shelved,
    ...sourced,
    sample: z.boolean().default(false),
  })
  .superRefine(checkOptions);

/** `questions/<topic>/<sub-area>.yaml` */
export const AreaFile = z.array(Mcq).min(1);

export const CasePart = z.strictObject(item).superRefine(checkOptions);

export const CaseFile = z.strictObject({
  key: Key,
  paper: z.int().min(1).max(2),
  topic: Key,
  title: Text,
  body: Text,
  parts: z.array(CasePart).min(2).max(20),
  ...shelved,
  ...sourced,
});

const ShortAnswer = z
  .strictObject({
    key: Key,
    topic: Key,
    body: Text,
    answers: z.array(z.array(z.coerce.string().trim().min(1)).min(1)).min(1),
    explanation: Text,
    ...sourced,
  })
  .superRefine((q, ctx) => {
    const blanks = q.body.split("{{b}}").length - 1;
    if (blanks !== q.answers.length)
      ctx.addIssue({
        code: "custom",
        path: ["answers"],
        message: `the body has ${blanks} blanks, the answers ${q.answers.length}`,
      });
    if (q.answers.flat().some((a) => /[~|]/.test(a)))
      ctx.addIssue({ code: "custom", path: ["answers"], message: "an answer must not hold ~ or |" });
  });

export const ShortAnswerFile = z.strictObject({
  paper: z.int().min(1).max(2),
  sets: z
    .array(z.strictObject({ key: Key, title: Text, questions: z.array(ShortAnswer).min(1).max(20) }))
    .min(1),
});

export const PapersFile = z
  .array(
    z.strictObject({
      id: z.int().min(1).max(2),
      title: Text,
      topics: z
        .array(z.strictObject({ key: Key, name: Text, short: Text, free: z.boolean().default(false) }))
        .min(1),
    }),
  )
  .min(1);

export const BlueprintsFile = z
  .array(Blueprint)
  .refine((all) => all.filter((b) => !b.archived).length === 1, "exactly one format must not be archived");

export const ConstantsFile = z.array(
  z.strictObject({
    key: Key,
    title: Text,
    value: z.coerce.string().min(1),
    from: Day,
    to: Day.nullable(),
    source: Text,
    evidence: Text,
    figures: Figures.optional(),
  }),
);
