import { z } from "zod";
import { Blueprint } from "./blueprint.ts";
import { Day, Key } from "./values.ts";

/** The shapes of the files in content/ (content/README.md). Unknown keys are refused: a typo is not a wish. */

const Text = z.string().trim().min(1, "must not be empty");

const Option = z.strictObject({ text: z.coerce.string().trim().min(1), why: Text.optional() });

const fourOptions = {
  options: z.array(Option).length(4, "must be four options"),
  answer: z.int().min(1).max(4),
};

/** Every wrong option says why; the right one says nothing. */
function checkWhys(q: { options: { why?: string | undefined }[]; answer: number }, ctx: z.RefinementCtx) {
  q.options.forEach((option, i) => {
    const right = i + 1 === q.answer;
    if (right && option.why !== undefined)
      ctx.addIssue({
        code: "custom",
        path: ["options", i, "why"],
        message: "the right option takes no `why`",
      });
    if (!right && option.why === undefined)
      ctx.addIssue({ code: "custom", path: ["options", i], message: "a wrong option needs a `why`" });
  });
  const texts = new Set(q.options.map((o) => Reflect.get(o, "text")));
  if (texts.size < q.options.length)
    ctx.addIssue({ code: "custom", path: ["options"], message: "two options say the same" });
}

const sourced = {
  source: Text,
  as_at: Day,
  evidence: Text,
  difficulty: z.enum(["easy", "medium", "hard"]),
  tags: z.array(z.string()).min(1),
  constants: z.array(Key).default([]),
};

const Mcq = z
  .strictObject({
    key: Key,
    body: Text,
    ...fourOptions,
    explanation: Text,
    ...sourced,
    sample: z.boolean().default(false),
  })
  .superRefine(checkWhys);

export const TopicFile = z.strictObject({
  topic: Key,
  sets: z
    .array(
      z.strictObject({
        key: Key,
        title: Text,
        questions: z.array(Mcq).min(1).max(20, "a set holds up to 20"),
      }),
    )
    .min(1),
});

const CasePart = z.strictObject({ body: Text, ...fourOptions, explanation: Text }).superRefine(checkWhys);

export const CaseFile = z.strictObject({
  key: Key,
  paper: z.int().min(1).max(2),
  topic: Key,
  title: Text,
  body: Text,
  parts: z.array(CasePart).min(2).max(20),
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
      topics: z.array(z.strictObject({ key: Key, name: Text, free: z.boolean().default(false) })).min(1),
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
  }),
);
