import { at, Chance } from "./chance.ts";
import type { Learner } from "./learner.ts";
import { chanceOf, type Recall } from "./mind.ts";
import type { Form, Question, World } from "./world.ts";

const MARKS_A_PART = 2;
/** How often a case is misread, and how much that adds to slips in each of its parts. */
const MISREAD = 0.15;
const MISREADING_COSTS = 0.3;

const slipOf = (learner: Learner, form = 1) => Math.min(0.6, learner.traits.slip * form);

/** A learner's mean mark over all papers that were drawn, by which plans are compared. */
export function expectedMarks(world: World, learner: Learner, paper: number, day: number): number {
  const plain = { day, slip: slipOf(learner), form: 1 };
  const inCase = { ...plain, slip: plain.slip + MISREAD * MISREADING_COSTS };
  const sum = (questions: readonly Question[], recall: Recall) =>
    questions.reduce((marks, q) => marks + chanceOf(learner, q, recall), 0);
  const forms = world.forms.get(paper) ?? [];
  const marksOf = ({ mcqs, cases }: Form) =>
    sum(mcqs, plain) + MARKS_A_PART * cases.reduce((marks, parts) => marks + sum(parts, inCase), 0);
  return forms.reduce((marks, form) => marks + marksOf(form), 0) / forms.length;
}

/** One sitting, with its paper, the form of the day and luck, with which forecasts are compared. */
export function sitExam(world: World, learner: Learner, paper: number, day: number): number {
  const chance = new Chance(learner.seed, 7000 + paper);
  const form = at(world.forms.get(paper) ?? [], chance.below(world.forms.get(paper)?.length ?? 0));
  const today = chance.factor(world.settings.dayForm);
  const recall = { day, slip: slipOf(learner, today), form: today };
  const count = (questions: readonly Question[], during: Recall) =>
    questions.filter((q) => chance.happens(chanceOf(learner, q, during))).length;
  let marks = count(form.mcqs, recall);
  for (const parts of form.cases) {
    const slip = recall.slip + (chance.happens(MISREAD) ? MISREADING_COSTS : 0);
    marks += MARKS_A_PART * count(parts, { ...recall, slip });
  }
  return marks;
}
