import { fold, nothingKnown } from "#server/features/ability/fold-rules.ts";
import { choose } from "#server/features/plan/choose-rules.ts";
import { hasRoomFor } from "#server/features/plan/session-rules.ts";
import type { Facts, Policy } from "../policy.ts";
import { productPapers } from "../product-exam.ts";

/** The product's own: the questions that add most marks on the exam day for the time that they take. */
export function productPlan(facts: Facts): Policy {
  const papers = productPapers(facts);
  const state = nothingKnown();
  const secondsOf = (id: number) => facts.seconds[id] ?? 60;
  const questions = facts.items.flatMap(({ id, rule, parts }) =>
    parts === 1 ? [{ id, rule, seconds: secondsOf(id) }] : [],
  );
  const byRule = Map.groupBy(questions, ({ rule }) => rule);
  const ruleOf = new Map(questions.map(({ id, rule }) => [id, rule]));
  let asked = { day: 0, hasCase: false, rules: new Set<string>() };
  const cases = facts.items.flatMap(({ id, parts }) => (parts > 1 ? [id] : []));
  return {
    name: "Threshold",
    observe: (answer) => fold(state, answer),
    choose(day, minutes) {
      if (Math.floor(day) !== asked.day) asked = { day: Math.floor(day), hasCase: false, rules: new Set() };
      const from = {
        papers,
        questions: byRule,
        known: new Set<string>(),
        focus: new Set<number>(),
        taken: asked.rules,
      };
      const [next] = asked.hasCase
        ? []
        : cases.filter((id) => !state.questions.has(id) && hasRoomFor(minutes, secondsOf(id)));
      if (next !== undefined) asked.hasCase = true;
      const chosen = choose(
        state,
        from,
        { today: day, examDay: facts.exam },
        minutes * 60 - (next === undefined ? 0 : secondsOf(next)),
      );
      for (const { question } of chosen) asked.rules.add(ruleOf.get(question) ?? "");
      return [...chosen.map(({ question }) => question), ...(next === undefined ? [] : [next])];
    },
  };
}
