/** SQL that locks rows, in templates, in kysely and in functions in the database. */
const LOCK = /\bfor\s+(?:no\s+key\s+update|key\s+share|update|share)\b/gi;
const BUILT_LOCK = /\.for(?:NoKeyUpdate|KeyShare|Update|Share)\(/g;
const BUILT_JOIN = /\.\w*[jJ]oin\(|\.(?:selectFrom|from|using)\(\s*\[/;

/** The start of the bracket that is open at a position; 0 if there is none. */
function openingBefore(text: string, at: number): number {
  let depth = 0;
  for (let i = at - 1; i >= 0; i--) {
    if (text[i] === ")") depth++;
    else if (text[i] === "(" && depth-- === 0) return i + 1;
  }
  return 0;
}

/** The same without bracketed text: selects inside brackets are checked by themselves. */
function withoutBrackets(text: string): string {
  let depth = 0;
  let flat = "";
  for (const sign of text) {
    if (sign === "(") depth++;
    if (depth === 0) flat += sign;
    else if (sign === ")") flat += "()";
    if (sign === ")") depth--;
  }
  return flat;
}

/** The names defined by WITH; their rows are read once and wait for nobody. */
const commonTables = (sql: string) =>
  new Set(
    [...sql.matchAll(/(\w+)(?:\s*\([\w\s,]*\))?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/gi)].map(
      ([, name]) => name,
    ),
  );

/**
 * The faults in a statement's locks: a lock on a joined row. After waiting for the row, PostgreSQL checks its newest
 * state against the *old* rows of the other tables, so that the row is lost or read with outdated rows.
 */
export function lockedJoins(sql: string): string[] {
  const given = commonTables(sql);
  return [...sql.matchAll(LOCK)].flatMap(({ index }) => {
    const own = withoutBrackets(sql.slice(openingBefore(sql, index), index));
    const select = own.slice(own.search(/\b(?:select|perform)\b(?!.*\b(?:select|perform)\b)/is));
    const from = /\bfrom\b([^;]*?)(?:\bwhere\b|\bgroup\b|\border\b|\blimit\b|$)/i.exec(select)?.[1];
    if (from === undefined)
      return [`a lock without its own FROM: …${sql.slice(Math.max(0, index - 60), index + 20)}`];
    const sources = from.split(
      /,|\b(?:natural\s+)?(?:(?:left|right|full)\s+(?:outer\s+)?|inner\s+|cross\s+)?join\b/i,
    );
    // The rows of a function, such as unnest(), are values too.
    const tables = sources
      .map((source) => source.replace(/\bon\b.*$/is, "").trim())
      .filter((source) => {
        const name = source.replace(/^(?:only|lateral)\s+/i, "").split(/\s/)[0] ?? "";
        return !(given.has(name) || /^\w+\(\)$/.test(name));
      });
    return tables.length > 1 ? [`a lock in a join of ${tables.join(" and ")}`] : [];
  });
}

const PLACEHOLDER = "placeholder";

/** The template texts of a TypeScript source: what is inserted into a template is left out and checked by itself. */
function textsOf(source: string): string[] {
  const texts: string[] = [];
  /** Reads code up to its closing brace, or to the end. @returns where it stopped */
  const code = (from: number): number => {
    let depth = 0;
    for (let i = from; i < source.length; i++) {
      const two = source.slice(i, i + 2);
      const sign = source[i];
      if (two === "//") i = endOf("\n", i);
      else if (two === "/*") i = endOf("*/", i + 2) + 1;
      else if (sign === '"' || sign === "'") i = quoted(i, sign);
      else if (sign === "`") i = template(i + 1);
      else if (sign === "{") depth++;
      else if (sign === "}" && depth-- === 0) return i;
    }
    return source.length;
  };
  const endOf = (what: string, from: number) => {
    const at = source.indexOf(what, from);
    return at < 0 ? source.length : at;
  };
  const quoted = (from: number, quote: string): number => {
    for (let i = from + 1; i < source.length; i++) {
      if (source[i] === "\\") i++;
      // A quote not closed on its line is in a pattern.
      else if (source[i] === quote || source[i] === "\n") {
        texts.push(source.slice(from + 1, i));
        return i;
      }
    }
    return source.length;
  };
  const template = (from: number): number => {
    let text = "";
    for (let i = from; i < source.length; i++) {
      if (source[i] === "`") {
        texts.push(text);
        return i;
      }
      if (source.slice(i, i + 2) === "${") {
        i = code(i + 2);
        text += PLACEHOLDER;
      } else if (source[i] === "\\") i++;
      else text += source[i];
    }
    return source.length;
  };
  code(0);
  return texts;
}

/** Locks in joins in a TypeScript source, in its SQL and in its kysely queries. */
export function lockedJoinsIn(source: string): string[] {
  const written = textsOf(source).flatMap(lockedJoins);
  const built = [...source.matchAll(BUILT_LOCK)].flatMap(({ index }) => {
    const before = source.slice(0, index);
    const chain = before.slice(Math.max(before.lastIndexOf(".selectFrom("), before.lastIndexOf(";")));
    return BUILT_JOIN.test(chain) || !chain.startsWith(".selectFrom(")
      ? [`a lock in a join: ${chain.slice(0, 80)}`]
      : [];
  });
  return [...written, ...built];
}

/** How many locks a TypeScript source writes, including comments. */
export const countLocks = (source: string): number =>
  [...source.matchAll(LOCK)].length + [...source.matchAll(BUILT_LOCK)].length;
