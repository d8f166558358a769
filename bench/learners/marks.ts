import { apportion } from "#server/content/blueprint.ts";
import { at } from "./chance.ts";
import { type ExamPaper, MARKS } from "./policy.ts";

const MARKS_A_PART = 2;

/** The distribution of right answers among `n`, each right with probability `p`; `step` marks each. */
function binomial(n: number, p: number, step: number): Float64Array {
  const q = Math.min(1 - 1e-9, Math.max(1e-9, p));
  const found = new Float64Array(n * step + 1);
  let mass = (1 - q) ** n;
  for (let k = 0; k <= n; k++) {
    found[k * step] = mass;
    mass *= ((n - k) / (k + 1)) * (q / (1 - q));
  }
  return found;
}

/** The distribution of the sum of two independent numbers of marks. */
function convolve(a: Float64Array, b: Float64Array): Float64Array {
  const sum = new Float64Array(a.length + b.length - 1);
  for (let i = 0; i < a.length; i++) {
    const mass = at(a, i);
    if (mass > 0) for (let j = 0; j < b.length; j++) sum[i + j] = at(sum, i + j) + mass * at(b, j);
  }
  return sum;
}

/** How many of `count` questions each topic gets by its weight. */
function shareOut(count: number, weights: ExamPaper["weights"]): Map<number, number> {
  return (
    apportion(count, new Map([...weights].map(([topic, weight]) => [topic, { weight, available: count }]))) ??
    new Map()
  );
}

/**
 * The distribution of a paper's marks when, in each topic, an answer is right with one of these equally likely
 * probabilities: what a topic's questions share is uncertain, the rest is each question's luck.
 */
export function marksOf(paper: ExamPaper, chancesOf: (topic: number) => readonly number[]): Float64Array {
  const mcqs = shareOut(paper.mcqs, paper.weights);
  const parts = shareOut(paper.parts, paper.weights);
  let sum: Float64Array = new Float64Array([1]);
  for (const topic of paper.weights.keys()) {
    const chances = chancesOf(topic);
    const ones = mcqs.get(topic) ?? 0;
    const twos = parts.get(topic) ?? 0;
    const mean = new Float64Array(ones + MARKS_A_PART * twos + 1);
    for (const p of chances) {
      const one = convolve(binomial(ones, p, 1), binomial(twos, p, MARKS_A_PART));
      for (let k = 0; k < mean.length; k++) mean[k] = at(mean, k) + at(one, k) / chances.length;
    }
    sum = convolve(sum, mean);
  }
  if (sum.length !== MARKS) throw new RangeError(`a paper has 100 marks and not ${sum.length - 1}`);
  return sum;
}

export const meanOf = (marks: Float64Array) => marks.reduce((sum, mass, mark) => sum + mass * mark, 0);

/** The probability of at least so many marks. */
export const passOf = (marks: Float64Array, pass: number) =>
  marks.subarray(pass).reduce((sum, mass) => sum + mass, 0);

/** The lowest mark up to which at least `share` of the mass lies. */
export function quantileOf(marks: Float64Array, share: number): number {
  let sum = 0;
  for (let mark = 0; mark < marks.length; mark++) {
    sum += at(marks, mark);
    if (sum >= share) return mark;
  }
  return marks.length - 1;
}
