import { type Item, perItem } from "./rule.ts";

/** A wrong term, what to write instead, and where it is right all the same. */
const TERMS: { wrong: RegExp; instead: string }[] = [
  { wrong: /\b\d{1,2}([.:]\d\d)?([ap]m\b|\s?[ap]\.m\.?)/, instead: "4 pm" },
  { wrong: /\boption to purchase\b/, instead: "Option to Purchase" },
  { wrong: /\breal estate (agent|agency|salesperson)s?\b/i, instead: "salesperson or property agency" },
  // “Licensed estate agent” and “estate agent card” are the words of the Act and its rules.
  {
    wrong: /(?<!licensed )\b(property|estate) agents?\b(?! card)/,
    instead: "salesperson or property agency",
  },
  { wrong: /\bestate agency\b(?! (work|agreement))/, instead: "property agency" },
  { wrong: /\bin arrear\b/, instead: "in arrears" },
  { wrong: /\bmeans to\b(?! an?\b)/, instead: "intends to" },
  { wrong: /, as (he|she|it|they|the|a|an|this|that|these|those|there|no|both|each)\b/, instead: "because" },
];

/** American spellings, whole words or beginnings of words. */
const AMERICAN =
  /\b(colou?r(?<=color)|favor|honor|labor|neighbor|harbor|behavior|center|meter(?=s? (of|away))|organiz|realiz|recogniz|authoriz|summariz|penaliz|prioritiz|minimiz|maximiz|defense|offense|fulfill(?!ed|ing)|canceled|canceling|traveled|judgement|realtor|gray)\w*/i;

const textsOf = ({ body, options, rationales, explanation }: Item) => [
  body,
  ...options,
  ...rationales,
  explanation,
];

/** One term for one thing, and British English. */
export const terms = perItem("terms", (item) => {
  const texts = textsOf(item);
  const found = TERMS.flatMap(({ wrong, instead }) =>
    texts.flatMap((text) => {
      const match = wrong.exec(text)?.[0];
      return match === undefined ? [] : [`writes “${match}” instead of “${instead}”`];
    }),
  );
  const american = texts.flatMap((text) => AMERICAN.exec(text)?.[0] ?? []);
  return [...new Set([...found, ...american.map((word) => `writes “${word}” in American spelling`)])];
});
