import type { Question } from "#contract/shapes.ts";

/** The texts of a question in which passages can be marked, by the API's name of each. */
export function textsOf({ Body, Explanation, Params }: Question): Map<string, string> {
  const texts = new Map([["Body", Body]]);
  if (Explanation) texts.set("Explanation", Explanation);
  Params.forEach((param, i) => {
    if (typeof param === "string") return;
    texts.set(`B${i + 1}`, param.B);
    if (param.E) texts.set(`E${i + 1}`, param.E);
  });
  return texts;
}

/** What a learner calls that text. */
export function nameOf(field: string): string {
  if (field === "Body") return "Question";
  if (field === "Explanation") return "Explanation";
  return field.startsWith("B") ? `Part ${field.slice(1)}` : `Explanation of part ${field.slice(1)}`;
}
