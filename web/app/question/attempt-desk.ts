import { currentOwner, forOwner, whenOwnerChanges } from "../lib/kept.ts";

/*
 * What a learner strikes out and jots down while answering. It belongs to the attempt: it waits in this browser, also when
 * the page is loaded again, and goes when the attempt is marked.
 */

export interface TimelineRow {
  when: string;
  what: string;
}

/** What is jotted down about a case. */
export interface Jottings {
  pad: string;
  timeline: TimelineRow[];
}

export const MOST_PAD = 5000;
export const MOST_ROWS = 30;
export const MOST_WHEN = 40;
export const MOST_WHAT = 200;

/** Attempts are open for long, and a browser has no room for all that were ever begun. */
export const MOST_ATTEMPTS = 20;

const SHELF = "desk/";
const attemptIn = (name: string) => Number(name.slice(SHELF.length).split("/")[0]);

/** Samples have no attempt: what is struck out in them is remembered while the app is open, and not kept. */
const struckInSamples = new Map<string, ReadonlySet<number>>();
whenOwnerChanges(() => struckInSamples.clear());

const isKept = (key: string) => !key.startsWith("0/") && currentOwner() !== null;

function keep(key: string, value: unknown): void {
  if (!isKept(key)) return;
  const shelf = forOwner();
  shelf.set(SHELF + key, JSON.stringify(value));
  // The attempt that is written in stays, however old it is.
  const present = Number(key.split("/")[0]);
  const others = [...new Set(shelf.names(SHELF).map(attemptIn))].filter((id) => id !== present);
  for (const oldest of others.sort((a, b) => b - a).slice(MOST_ATTEMPTS - 1)) forgetDesk(oldest);
}

/** What is kept under the key; undefined if it is nothing, or nothing of ours. */
function kept(key: string): unknown {
  if (!isKept(key)) return undefined;
  try {
    return JSON.parse(forOwner().get(SHELF + key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param key names the group of options in its attempt */
export function readStruck(key: string): ReadonlySet<number> {
  if (!isKept(key)) return struckInSamples.get(key) ?? new Set();
  const found = kept(`${key}/struck`);
  return new Set(Array.isArray(found) ? found.filter((one) => Number.isInteger(one)) : []);
}

export function keepStruck(key: string, struck: ReadonlySet<number>): void {
  if (isKept(key)) keep(`${key}/struck`, [...struck]);
  else struckInSamples.set(key, struck);
}

const textOf = (value: unknown, most: number) => (typeof value === "string" ? value.slice(0, most) : "");

/** @param key names the case in its attempt */
export function readJottings(key: string): Jottings {
  const found = kept(`${key}/jottings`);
  if (typeof found !== "object" || found === null) return { pad: "", timeline: [] };
  const rows = "timeline" in found && Array.isArray(found.timeline) ? found.timeline : [];
  return {
    pad: textOf("pad" in found && found.pad, MOST_PAD),
    timeline: rows
      .slice(0, MOST_ROWS)
      .map((row) => ({ when: textOf(row?.when, MOST_WHEN), what: textOf(row?.what, MOST_WHAT) })),
  };
}

export const keepJottings = (key: string, jottings: Jottings) => keep(`${key}/jottings`, jottings);

/** The attempt is marked. */
export function forgetDesk(attemptId: number): void {
  const shelf = forOwner();
  for (const name of shelf.names(`${SHELF}${attemptId}/`)) shelf.remove(name);
}
