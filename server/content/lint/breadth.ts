import type { Bank } from "../bank.ts";
import { allQuestions, type Finding, itemsOf, type Rule } from "./rule.ts";

/** The MCQs and parts of cases, by the name that the registry gives them. */
const shelvesOf = (bank: Bank) =>
  new Map(allQuestions(bank).flatMap((q) => itemsOf(q).map(({ id }) => [id, q.shelf] as const)));

/** `registry/breadth.yaml` names topics of the bank, and questions that candidates get in a test. */
export const breadth: Rule = {
  name: "breadth",
  check(bank): Finding[] {
    const shelves = shelvesOf(bank);
    const topics = new Set(bank.topics.map(({ key }) => key));
    return bank.registry.breadth.flatMap(({ topic, keys, place }) => {
      const messages = [
        ...(topics.has(topic) ? [] : [`there is no topic ${topic}`]),
        ...keys.flatMap((key) => {
          const shelf = shelves.get(key);
          if (shelf === undefined) return [`there is no question ${key}`];
          return shelf === "exam" ? [] : [`${key} is beyond the exam, so no test asks it`];
        }),
      ];
      return messages.map((message) => ({ ...place, severity: "error" as const, message }));
    });
  },
};
