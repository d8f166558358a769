import type { Item } from "#server/features/ability/observation-rules.ts";
import { marksOf } from "../marks.ts";
import { examPaper, type Facts, type Forecaster } from "../policy.ts";
import { logistic } from "./logit.ts";

/** An answer moves a rating less the more answers there are (Pelánek 2016): α / (1 + β n). */
const ALPHA = 0.8;
const BETA = 0.05;

interface Rating {
  value: number;
  answers: number;
}

const step = ({ answers }: Rating) => ALPHA / (1 + BETA * answers);

function move(rating: Rating, surprise: number) {
  rating.value += step(rating) * surprise;
  rating.answers++;
}

/** A rating of the learner and one of each topic by first answers, against the frozen difficulty of the question. */
export function elo({ papers }: Facts): Forecaster {
  const all: Rating = { value: 0, answers: 0 };
  const topics = new Map(
    papers.flatMap((p) => [...p.weights.keys()].map((topic) => [topic, { value: 0, answers: 0 }])),
  );
  const of = (topic: number) => topics.get(topic) ?? all;
  const chance = (topic: number, difficulty: number, floor: number) =>
    floor + (1 - floor) * logistic(all.value + of(topic).value - difficulty);
  return {
    name: "Elo",
    observe({ item, right, asked }) {
      if (asked > 0) return;
      const surprise = right / item.parts - chance(item.topic, item.difficulty, item.floor);
      move(all, surprise);
      move(of(item.topic), surprise);
    },
    next: (item: Item) => chance(item.topic, item.difficulty, item.floor),
    marks: (number) => marksOf(examPaper(papers, number), (topic) => [chance(topic, 0, 0.25)]),
  };
}
