import { budgetsIn } from "./forecast-tables.ts";
import { meanWithin } from "./statistics.ts";
import { percent, type Table, within } from "./tables.ts";
import type { Planned } from "./trial.ts";

export const perHour = ({ marks, without, studied }: Planned) => (marks - without) / studied;

/** One line for each plan and budget. */
export function plansTable(planned: readonly Planned[]): Table {
  const names = [...new Set(planned.map((row) => row.policy))];
  const rows = budgetsIn(planned).flatMap((hours) =>
    names.map((name) => {
      const own = planned.filter((row) => row.hours === hours && row.policy === name);
      const rate = meanWithin(own.map(perHour));
      return [
        `${hours} h`,
        name,
        meanWithin(own.map((row) => row.without)).mean.toFixed(1),
        meanWithin(own.map((row) => row.marks)).mean.toFixed(1),
        meanWithin(own.map((row) => row.answers)).mean.toFixed(0),
        rate.mean.toFixed(3),
        within(rate, (n) => n.toFixed(3)),
      ];
    }),
  );
  return {
    title: "Plans: marks gained for each hour",
    columns: ["budget", "plan", "without", "with", "answers", "marks an hour", "95% interval"],
    rows,
  };
}

/** How much more one plan gains an hour than another, learner by learner, as a share of what the other gains. */
export function comparison(planned: readonly Planned[], plan: string, other: string, hours: number) {
  const of = (name: string) =>
    new Map(
      planned
        .filter((row) => row.policy === name && row.hours === hours)
        .map((row) => [row.learner, perHour(row)]),
    );
  const others = of(other);
  const differences = [...of(plan)].map(([learner, rate]) => rate - (others.get(learner) ?? 0));
  const base = meanWithin([...others.values()]).mean;
  const { mean, low, high } = meanWithin(differences);
  return { share: mean / base, low: low / base, high: high / base };
}

/** Each plan against those listed before it. */
export function againstEach(planned: readonly Planned[]): Table {
  const names = [...new Set(planned.map((row) => row.policy))];
  const rows = budgetsIn(planned).flatMap((hours) =>
    names.flatMap((plan, place) =>
      names.slice(0, place).map((other) => {
        const { share, low, high } = comparison(planned, plan, other, hours);
        return [`${hours} h`, plan, other, percent(share), within({ low, high }, percent)];
      }),
    ),
  );
  return {
    title: "Plans in pairs, learner by learner",
    columns: ["budget", "plan", "against", "more marks an hour", "95% interval"],
    rows,
  };
}
