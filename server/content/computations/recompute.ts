import type { Bank, Compute } from "../bank.ts";
import { ArithmeticError, evaluate, type Meaning, namesIn } from "./arithmetic.ts";
import { meaningsOf, nameOf } from "./figures.ts";
import { FUNCTIONS } from "./functions.ts";

/** The names available to every computation: the functions, and the constants with their figures. */
export function meaningsOfBank(constants: Bank["constants"]): Map<string, Meaning> {
  const meanings = new Map(FUNCTIONS);
  for (const { key, figures } of constants)
    if (figures !== null) for (const [name, meaning] of meaningsOf(key, figures)) meanings.set(name, meaning);
  return meanings;
}

/** Keys of the constants that a computation reads. @throws ArithmeticError */
export function constantsIn(compute: Compute, constants: Bank["constants"]): string[] {
  const names = [...Object.values(compute.steps), ...compute.figures]
    .flatMap(namesIn)
    .map((name) => name.split(".")[0]);
  return constants.map((c) => c.key).filter((key) => names.includes(nameOf(key)));
}

/** The value of each option, recomputed. @throws ArithmeticError naming the step that fails */
export function recompute(compute: Compute, meanings: ReadonlyMap<string, Meaning>): number[] {
  const known = new Map(meanings);
  const value = (what: string, expression: string) => {
    try {
      return evaluate(expression, known);
    } catch (error) {
      if (error instanceof ArithmeticError) throw new ArithmeticError(`${what}: ${error.message}`);
      throw error;
    }
  };
  for (const [name, expression] of Object.entries(compute.steps)) {
    if (known.has(name)) throw new ArithmeticError(`${name}: means something already`);
    known.set(name, value(name, expression));
  }
  return compute.figures.map((expression, i) => value(`figure ${i + 1}`, expression));
}
