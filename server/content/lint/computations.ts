import type { Bank, Compute } from "../bank.ts";
import { ArithmeticError, type Meaning } from "../computations/arithmetic.ts";
import { ratesOf } from "../computations/figures.ts";
import { constantsIn, meaningsOfBank, recompute } from "../computations/recompute.ts";
import { type Finding, itemsOf, perQuestion, type Rule } from "./rule.ts";

/** Whether the number appears in the text, rounded as the text writes it. "Nil" is 0. */
function says(text: string, value: number): boolean {
  if (/^(nil|none|nothing|zero)\b/i.test(text)) return Math.abs(value) < 0.005;
  return (text.match(/\d[\d,]*(\.\d+)?%?/g) ?? []).some((written) => {
    const [whole = "", decimals = ""] = written.replaceAll(",", "").replace("%", "").split(".");
    const shown = Number(`${whole}.${decimals || 0}`);
    const unit = 10 ** -decimals.length;
    const meant = written.endsWith("%") ? value * 100 : value;
    return Math.abs(shown - meant) <= unit / 2 + 1e-6;
  });
}

function faultsOf(
  compute: Compute,
  options: string[],
  own: string[],
  bank: Bank,
  meanings: ReadonlyMap<string, Meaning>,
) {
  try {
    const wrong = recompute(compute, meanings).flatMap((value, i) =>
      says(options[i] ?? "", value)
        ? []
        : [`the figure of “${options[i]}” comes to ${Number(value.toFixed(4))}`],
    );
    const unnamed = constantsIn(compute, bank.constants).filter((key) => !own.includes(key));
    return [...wrong, ...unnamed.map((key) => `computes with ${key} and does not name it in \`constants\``)];
  } catch (error) {
    if (error instanceof ArithmeticError) return [error.message];
    throw error;
  }
}

/** Each figure of a computation is what its steps give with today's constants. */
export const computations: Rule = {
  name: "computations",
  check(bank, today): Finding[] {
    const meanings = meaningsOfBank(bank.constants);
    return perQuestion("computations", (q) =>
      itemsOf(q).flatMap(({ name, compute, options }) =>
        compute === null
          ? []
          : faultsOf(compute, options, q.constants, bank, meanings).map((message) => `${name}: ${message}`),
      ),
    ).check(bank, today);
  },
};

/** The numbers of a constant match its words. */
export const constantFigures: Rule = {
  name: "constant-figures",
  check: (bank) =>
    bank.constants.flatMap(({ key, value, figures, place }) =>
      (figures === null ? [] : ratesOf(figures))
        .filter((rate) => !says(value, rate))
        .map((rate) => ({
          ...place,
          severity: "error" as const,
          message: `${key}: its value does not say ${rate} (${Number((rate * 100).toPrecision(6))}%)`,
        })),
    ),
};
