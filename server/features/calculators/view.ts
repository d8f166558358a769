import type { RateSheet, WorkedSum } from "#contract/calculators.ts";
import type { RateGroup } from "./rate-rules.ts";
import { sourcesOf } from "./sum-answer-rules.ts";
import type { Line, Sum } from "./sum-rules.ts";

const lineView = ({ label, amount }: Line) => ({ Label: label, Amount: amount });

export const sumView = (sum: Sum): WorkedSum => ({
  Title: sum.title,
  Steps: sum.steps.map(lineView),
  Total: lineView(sum.total),
  Notes: [...sum.notes],
  Sources: sourcesOf(sum).map(({ title, source, since }) => ({ Title: title, Source: source, Since: since })),
});

const groupView = ({ title, note, rates, first }: RateGroup) => ({
  Title: title,
  Note: note,
  Rates: rates.map((rate) => ({
    Key: rate.key,
    Title: rate.title,
    Value: rate.value,
    Since: rate.from,
    Until: rate.to,
    Source: rate.source,
  })),
  First: first,
});

export const sheetView = ({ on, groups }: { on: string; groups: readonly RateGroup[] }): RateSheet => ({
  On: on,
  Groups: groups.map(groupView),
});
