import { AVOIDED, type Avoided, foundIn } from "./avoided.ts";
import { type Item, perExamItem } from "./rule.ts";

/** The avoided constructions that apply to every text, such as a case's story. */
const forStories = (avoided: Avoided) => avoided.where === "all" || avoided.name === "disclaimer";

const toldOf = (item: Item, avoided: Avoided, where = "") => {
  const found = avoided.isCountedOnly ? undefined : foundIn(item, avoided);
  return found === undefined
    ? []
    : [`${where}writes “${found}” (${avoided.name}). Instead: ${avoided.instead}`];
};

/** Constructions that real papers do not use and people do not say (content/README.md). */
export const constructions = perExamItem("constructions", (item) => {
  const own = AVOIDED.flatMap((avoided) => toldOf(item, avoided));
  const { question, place } = item;
  if (question.type !== "csq" || place > 0) return own;
  const story = { ...item, body: question.body, options: [] };
  return [...own, ...AVOIDED.filter(forStories).flatMap((avoided) => toldOf(story, avoided, "the story "))];
});

const NEGATIVE = /\b(?:not|never|cannot|without)\b/i;

/** A reader who looks for the wrong statement should not also have to untangle negations in the options. */
export const negativeOptions = perExamItem("negative-options", ({ body, options }) =>
  /\b(?:NOT|EXCEPT)\b/.test(body) && options.some((option) => NEGATIVE.test(option))
    ? ["asks for what is NOT so, and an option says “not” as well: ask the positive"]
    : [],
);
