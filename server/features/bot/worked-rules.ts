import { dollars, type Line, type Sum } from "../calculators/sum-rules.ts";
import type { Read } from "./sum-fact-rules.ts";

/** Whole cents. */
export const exact = (amount: number): number => Math.round(amount * 100) / 100;

export const step = (label: string, amount: string): Line => ({ label, amount });
export const less = (label: string, amount: number): Line => step(`Less ${label}`, `−${dollars(amount)}`);

interface Shown {
  title: string;
  steps?: readonly Line[];
  total: Line;
  notes?: readonly string[];
}

/** A sum that takes no dated figure, and so is worked out as it is read. */
export const done = ({ title, steps = [], total, notes = [] }: Shown): Read => ({
  asked: { kind: "worked", sum: { title, steps, total, notes, constants: [] } satisfies Sum },
});
