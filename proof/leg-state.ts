import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";

/** Where the legs of a proof left off, in a file that git ignores, so that the next one goes on. */
export class LegState<S extends z.ZodType> {
  readonly #file: string;
  readonly #shape: S;

  /** @param name of the proof */
  constructor(name: string, shape: S) {
    this.#file = path.join(import.meta.dirname, "../.cache", `${name}.json`);
    this.#shape = shape;
  }

  /** Undefined where there was no leg, or one of another shape. */
  read(): z.output<S> | undefined {
    try {
      return this.#shape.parse(JSON.parse(readFileSync(this.#file, "utf8")));
    } catch {
      return undefined;
    }
  }

  write(state: z.output<S>): void {
    mkdirSync(path.dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(state));
  }
}
