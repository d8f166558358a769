import { allQuestions, examQuestions, type Finding, itemsOf, perExamItem, type Rule } from "./rule.ts";

const THRESHOLD = { sum: 14, lines: [1, 2, 5], least: 2 };
const MOST_EXCEPTIONS = 0.02;

function faultsOf(lines: number[]): string[] {
  const sum = lines.reduce((all, points) => all + points, 0);
  const zeros = lines.flatMap((points, i) => (points === 0 ? [i + 1] : []));
  const low = THRESHOLD.lines.filter((line) => {
    const points = lines[line - 1] ?? 0;
    return points > 0 && points < THRESHOLD.least;
  });
  return [
    ...(sum < THRESHOLD.sum ? [`scores ${sum} of 18; at least ${THRESHOLD.sum}`] : []),
    ...(zeros.length > 0 ? [`scores 0 on line ${zeros.join(", ")}`] : []),
    ...(low.length > 0 ? [`scores 1 on line ${low.join(", ")}; at least ${THRESHOLD.least}`] : []),
  ];
}

/**
 * A question of the exam shelf has a reader's score that is close enough to the exam, or is listed as waiting for one.
 */
export const scores = perExamItem("scores", ({ id, question }, { registry }) => {
  const score = registry.scores.get(id);
  const isUnread = registry.unread.has(question.key);
  if (score)
    return [...faultsOf(score.lines), ...(isUnread ? ["has a score: take it off registry/unread.txt"] : [])];
  return question.unscored || isUnread
    ? []
    : [`has no score: ${id} in registry/scores/${question.topic}.yaml`];
});

/** Scores and exceptions belong to existing questions, and no reading is dated in the future. */
export const scoredNames: Rule = {
  name: "scored-names",
  check(bank, today): Finding[] {
    const { registry } = bank;
    const questions = allQuestions(bank);
    const names = new Set(questions.flatMap((q) => [q.key, ...itemsOf(q).map(({ id }) => id)]));
    const entries = [...registry.scores, ...registry.exceptions];
    return [
      ...entries.flatMap(([id, { place }]) =>
        names.has(id)
          ? []
          : [{ ...place, severity: "warning" as const, message: `${id} is no question or part` }],
      ),
      ...[...registry.scores].flatMap(([id, { day, place }]) =>
        day > today
          ? [{ ...place, severity: "error" as const, message: `${id} was scored on ${day}, after today` }]
          : [],
      ),
    ];
  },
};

/** Exceptions are few: at most one in fifty of the exam shelf. */
export const fewExceptions: Rule = {
  name: "few-exceptions",
  check(bank): Finding[] {
    const items = examQuestions(bank).flatMap(itemsOf).length;
    const [first] = bank.registry.exceptions.values();
    const { size } = bank.registry.exceptions;
    if (!first || size <= items * MOST_EXCEPTIONS) return [];
    return [
      {
        ...first.place,
        severity: "error",
        message: `${size} exceptions are more than 2% of ${items} questions and parts`,
      },
    ];
  },
};
