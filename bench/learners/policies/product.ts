import { fold, nothingKnown } from "#server/features/ability/fold-rules.ts";
import { choose } from "#server/features/plan/choose-rules.ts";
import { hasRoomFor } from "#server/features/plan/session-rules.ts";
import type { Facts, MakePolicy, Policy } from "../policy.ts";
import { productPapers } from "../product-exam.ts";

const MIDDLING_SECONDS = 60;

/** The product's own: the questions that add most marks on the exam day for the time that they take. */
export function productPlan(facts: Facts): Policy {
  const papers = productPapers(facts);
  const state = nothingKnown();
  const secondsOf = (id: number) => facts.seconds[id] ?? 60;
  const questions = facts.items.flatMap(({ id, rule, parts }) =>
    parts === 1 ? [{ id, rule, difficulty: 0, seconds: secondsOf(id) }] : [],
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

/** The same with a part taken away, to see what it is worth: named, such a plan is tried; otherwise it is left out. */
export const WITHOUT: readonly MakePolicy[] = [
  (facts) => ({ ...productPlan({ ...facts, partTopics: new Map() }), name: "without the topics of cases" }),
  (facts) => ({
    ...productPlan({ ...facts, seconds: facts.seconds.map(() => MIDDLING_SECONDS) }),
    name: "without times",
  }),
  (facts) => ({ ...planBlind(facts), name: "without right and wrong" }),
];

/** Knows what was asked and when, and takes every other answer for right. */
function planBlind(facts: Facts): Policy {
  const plan = productPlan(facts);
  let n = 0;
  return {
    ...plan,
    observe: (o) => plan.observe({ ...o, right: n++ % 2 === 0 ? o.item.parts : 0, sure: null }),
  };
}
