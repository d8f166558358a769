import fc from "fast-check";
import { type Operation, operationsOf } from "./contract.ts";
import { type Input, inputsFor } from "./inputs.ts";
import { faultOfForm, secretSent } from "./judge.ts";
import { Client, type Reply } from "./send.ts";
import { buildWorld, type Caller, type World, whoMay } from "./world.ts";

/** A world serves so many inputs and is then replaced: what comes later depends on nothing that came long before. */
export const EPISODE = 2_000;
/** After so many an hour passes, and every job is run over what was sent. */
const JOBS_EVERY = 100;
const HOUR = 3600;
/** So many are under way at once, as they are where several people are. */
const LANES = 4;

export interface Fault {
  position: number;
  /** The call or the job. */
  where: string;
  what: string;
  /** The request, and what was logged. */
  details: string;
}

export interface EpisodeReport {
  inputs: number;
  /** How often each status came. */
  statuses: Map<number, number>;
  /** The calls of the contract that were done at least once. */
  done: Set<string>;
  faults: Fault[];
}

const CUT = 1_500;

function detailsOf(
  { method, target, headers, body, caller, raw }: Input,
  reply: Reply,
  logged: string[],
): string {
  const request =
    raw === undefined
      ? `${method} ${target} ${JSON.stringify(headers)} ${body?.toString().slice(0, CUT) ?? ""}`
      : JSON.stringify(raw.slice(0, CUT));
  return [
    `as ${caller}: ${request.slice(0, 2 * CUT)}`,
    reply.text.slice(0, 300),
    ...logged.map((l) => l.slice(0, CUT)),
  ].join("\n  ");
}

/** One world and its inputs, all of which follow from the seed and the number of the episode. */
class Episode {
  readonly #world: World;
  readonly #client: Client;
  readonly #report: EpisodeReport = { inputs: 0, statuses: new Map(), done: new Set(), faults: [] };
  readonly #first: number;

  constructor(world: World, first: number) {
    this.#world = world;
    this.#client = new Client(world.port);
    this.#first = first;
  }

  async run(seed: number, size: number): Promise<EpisodeReport> {
    const { port, callers, pools } = this.#world;
    const document = await fetch(`http://127.0.0.1:${port}/api/openapi.json`);
    const operations = operationsOf(await document.text());
    const names = [...callers.keys()];
    const draw = (operation: Operation) =>
      inputsFor(operation, { callers: names, may: whoMay(operation.who), pools });
    // In turn, so that each call has its share however few inputs there are.
    const times = Math.ceil(size / operations.length);
    const drawn = operations.map((operation, i) =>
      fc.sample(draw(operation), { seed: seed + i, numRuns: times }),
    );
    for (let n = 0; n < size; n += LANES) {
      const these = Array.from({ length: Math.min(LANES, size - n) }, (_, i) => n + i);
      this.#world.logged.length = 0;
      const tried = these.map(async (m) => {
        const input = drawn[m % operations.length]?.[Math.floor(m / operations.length)];
        return input && this.#try(input, this.#first + m);
      });
      const signedOut = (await Promise.all(tried)).some((isSignedOut) => isSignedOut);
      // A caller who was signed out, by a call of their own or of another, signs in again.
      if (signedOut) await this.#world.signIn();
      if (n % JOBS_EVERY === JOBS_EVERY - LANES) await this.#passAnHour(this.#first + n);
    }
    this.#client.close();
    return this.#report;
  }

  /** @returns whether the caller turned out to be signed in no more */
  async #try(input: Input, position: number): Promise<boolean> {
    const { logged, callers } = this.#world;
    const caller: Caller = callers.get(input.caller) ?? { id: undefined, cookie: "" };
    const reply = await this.#client.send(input, caller.cookie);
    const { statuses, done, faults } = this.#report;
    this.#report.inputs += 1;
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    if (reply.status < 400) done.add(input.operation.name);
    const lines = logged.filter((line) => reply.requestId !== undefined && line.includes(reply.requestId));
    const what =
      faultOfForm(input, reply) ??
      (await secretSent(this.#world, input, reply)) ??
      (lines.length > 0 ? "a fault in the log" : undefined);
    if (what !== undefined)
      faults.push({ position, where: input.operation.name, what, details: detailsOf(input, reply, lines) });
    return reply.status === 401 && caller.id !== undefined;
  }

  async #passAnHour(position: number) {
    const { p, signIn } = this.#world;
    p.clock.pass(HOUR);
    for (const job of p.jobs) {
      try {
        await job.run(p.clock.now());
      } catch (error) {
        const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
        this.#report.faults.push({ position, where: `job “${job.name}”`, what: "it fails", details });
      }
    }
    p.mail.poke();
    await p.mail.idle();
    await signIn();
  }
}

/**
 * Runs the episode that begins with the input `first`.
 * @throws what the world's own preparations met, a database that is away, say: of the product that proves nothing
 */
export async function runEpisode(seed: number, first: number, size = EPISODE): Promise<EpisodeReport> {
  const world = await buildWorld();
  try {
    return await new Episode(world, first).run(seed + first, size);
  } finally {
    await world.close();
  }
}
