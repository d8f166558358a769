/** The value of a name: a number, or a function from numbers to a number. */
export type Meaning = number | ((...args: number[]) => number);

/** An expression that cannot be read or computed; the message says why. */
export class ArithmeticError extends Error {}

const TOKEN = /\s*(?:(\d+(?:_\d{3})*(?:\.\d+)?)|([a-z][a-z0-9_.]*)|([-+*/(),%]))/y;

function tokensOf(expression: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < expression.trimEnd().length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(expression);
    if (!match) throw new ArithmeticError(`can't read “${expression.slice(at).trim()}”`);
    tokens.push(match[0].trim());
  }
  return tokens;
}

/**
 * Computes expressions such as `bsd(1_280_000) + price * 20%`: numbers, names, calls, + - * / ( ), and % after a
 * number, which divides by 100. There is nothing else in the language, so a content file cannot run code.
 * @throws ArithmeticError for a syntax error, an unknown name or a result that is no number
 */
export function evaluate(expression: string, meanings: ReadonlyMap<string, Meaning>): number {
  const value = new Evaluation(tokensOf(expression), meanings).whole();
  if (!Number.isFinite(value)) throw new ArithmeticError(`“${expression}” is not a number`);
  return value;
}

/** The names that an expression uses, in order. @throws ArithmeticError for a syntax error */
export const namesIn = (expression: string): string[] =>
  tokensOf(expression).filter((token) => /^[a-z]/.test(token));

class Evaluation {
  readonly #tokens: string[];
  readonly #meanings: ReadonlyMap<string, Meaning>;
  #at = 0;

  constructor(tokens: string[], meanings: ReadonlyMap<string, Meaning>) {
    this.#tokens = tokens;
    this.#meanings = meanings;
  }

  whole(): number {
    const value = this.#sum();
    if (this.#next !== undefined) throw new ArithmeticError(`did not expect “${this.#next}”`);
    return value;
  }

  get #next() {
    return this.#tokens[this.#at];
  }

  #take(...wanted: string[]): string | undefined {
    const token = this.#next;
    if (token === undefined || !wanted.includes(token)) return undefined;
    this.#at += 1;
    return token;
  }

  #expect(token: string) {
    if (!this.#take(token))
      throw new ArithmeticError(`expected “${token}”, not “${this.#next ?? "the end"}”`);
  }

  #sum(): number {
    let value = this.#product();
    for (let sign = this.#take("+", "-"); sign; sign = this.#take("+", "-"))
      value += sign === "+" ? this.#product() : -this.#product();
    return value;
  }

  #product(): number {
    let value = this.#percent();
    for (let sign = this.#take("*", "/"); sign; sign = this.#take("*", "/")) {
      const by = this.#percent();
      value = sign === "*" ? value * by : value / by;
    }
    return value;
  }

  #percent(): number {
    if (this.#take("-")) return -this.#percent();
    let value = this.#atom();
    while (this.#take("%")) value /= 100;
    return value;
  }

  #atom(): number {
    if (this.#take("(")) {
      const value = this.#sum();
      this.#expect(")");
      return value;
    }
    const token = this.#next ?? "the end";
    this.#at += 1;
    if (/^\d/.test(token)) return Number(token.replaceAll("_", ""));
    const meaning = this.#meanings.get(token);
    if (meaning === undefined) throw new ArithmeticError(`there is no “${token}”`);
    if (typeof meaning === "number") return meaning;
    return meaning(...this.#arguments(token));
  }

  #arguments(name: string): number[] {
    if (!this.#take("(")) throw new ArithmeticError(`“${name}” needs its figures in brackets`);
    const values = [this.#sum()];
    while (this.#take(",")) values.push(this.#sum());
    this.#expect(")");
    return values;
  }
}
