import type { BankQuestion } from "../../content/bank.ts";
import type { VersionWords } from "../../content/question-rows.ts";
import type { PortableItem, PortableQuestion } from "../../formats/portable.ts";
import { tidy } from "../../formats/text.ts";

type QuestionType = PortableQuestion["type"];
type Params = BankQuestion["params"];
type Part = Exclude<Params[number], string>;

const partsOf = (params: Params): Part[] => params.filter((param) => typeof param !== "string");
const optionsOf = (params: Params): string[] => params.filter((param) => typeof param === "string");

/** What a question asks, without explanations: two that agree in this are one question. */
export const askedBy = (
  type: QuestionType,
  words: Pick<VersionWords, "body" | "params" | "answer">,
): string =>
  JSON.stringify([
    type,
    tidy(words.body),
    optionsOf(words.params).map(tidy),
    partsOf(words.params).map(({ B, A, R }) => [tidy(B), A.map(tidy), R]),
    words.answer,
  ]);

const partOf = ({ body, options, answer, explanation }: PortableItem): Part => ({
  B: body,
  A: options,
  R: answer,
  E: explanation,
});

type Said = Pick<VersionWords, "body" | "params" | "answer" | "explanation" | "rationales" | "maxScore">;

function saidBy(q: PortableQuestion): Said {
  const { body } = q;
  if (q.type === "mcq")
    return {
      body,
      params: q.options,
      answer: String(q.answer),
      explanation: q.explanation,
      rationales: q.rationales,
      maxScore: 1,
    };
  if (q.type === "saq")
    return {
      body,
      params: [],
      answer: q.blanks.map((words) => words.join("|")).join("~"),
      explanation: q.explanation,
      rationales: [],
      maxScore: q.blanks.length,
    };
  return {
    body,
    params: q.parts.map(partOf),
    answer: q.parts.map((part) => part.answer).join("~"),
    explanation: q.parts
      .map((part) => part.explanation)
      .filter((text) => text !== "")
      .join("\n\n"),
    rationales: q.parts.flatMap((part) => part.rationales),
    maxScore: q.parts.length,
  };
}

const saysNothing = (texts: readonly string[]) => texts.every((text) => text === "");

/** Whether a file says nothing new about why a key is right: a case's parts explain it one by one. */
function explainsNothing(said: Said, former: VersionWords): boolean {
  const parts = partsOf(said.params);
  const known = partsOf(former.params);
  return (
    said.explanation === "" || (parts.length > 0 && parts.every(({ E }, i) => E === tidy(known[i]?.E ?? "")))
  );
}

/** For a question that asks the same, what the file leaves out stays as it is. */
function withFormer(said: Said, former: VersionWords): Said {
  const { explanation, params } = former;
  return {
    ...said,
    ...(explainsNothing(said, former) ? { explanation, params } : {}),
    ...(saysNothing(said.rationales) ? { rationales: former.rationales } : {}),
  };
}

/** A question of a file as words of a version. @param former the bank's current version */
export function wordsOf(q: PortableQuestion, former: VersionWords | undefined): VersionWords {
  const said = saidBy(q);
  const isSame = former !== undefined && askedBy(q.type, said) === askedBy(q.type, former);
  return {
    ...(isSame ? withFormer(said, former) : said),
    source: q.source ?? former?.source ?? "",
    lawAsAt: q.lawAsAt ?? former?.lawAsAt ?? null,
    difficulty: q.difficulty ?? former?.difficulty ?? "medium",
    tags: q.tags ?? former?.tags ?? [],
  };
}

interface Filing {
  key: string | null;
  topic: string;
  constants: string[];
  shelf: "exam" | "beyond";
}

const itemOf = (body: string, options: string[], answer: number, explanation: string, whys: string[]) => ({
  body: tidy(body),
  options: options.map(tidy),
  answer,
  explanation: tidy(explanation),
  // Old cases have no reasons, and the right option never has one.
  rationales: options.map((_, i) => (i + 1 === answer ? "" : tidy(whys[i] ?? ""))),
});

/** A version's words as files have them: the inverse of `wordsOf`. */
export function portableOf(
  type: QuestionType,
  words: VersionWords,
  { key, topic, constants, shelf }: Filing,
): PortableQuestion {
  const { body, params, answer, explanation, rationales } = words;
  const filing = {
    ...(key === null ? {} : { key }),
    topic,
    ...(words.source === "" ? {} : { source: tidy(words.source) }),
    ...(words.lawAsAt === null ? {} : { lawAsAt: words.lawAsAt }),
    difficulty: words.difficulty,
    ...(shelf === "beyond" ? { shelf } : {}),
    ...(words.tags.length > 0 ? { tags: words.tags } : {}),
    ...(constants.length > 0 ? { constants } : {}),
  };
  if (type === "mcq")
    return { type, ...filing, ...itemOf(body, optionsOf(params), Number(answer), explanation, rationales) };
  if (type === "saq") {
    const blanks = answer.split("~").map((accepted) => accepted.split("|"));
    return { type, ...filing, body: tidy(body), blanks, explanation: tidy(explanation) };
  }
  const parts = partsOf(params).map(({ B, A, R, E }, i) =>
    itemOf(B, A, R, E, rationales.slice(4 * i, 4 * i + 4)),
  );
  return { type, ...filing, body: tidy(body), parts };
}
