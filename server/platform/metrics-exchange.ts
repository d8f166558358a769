import cluster from "node:cluster";
import { randomUUID } from "node:crypto";
import { z } from "zod";

/* With several processes, the one that is asked for metrics asks the first process, which asks all that serve and
   passes on their answers. */

/** A process that does not answer in this time is left out: one that is stuck must not hide the others. */
const PATIENCE_MS = 1_000;

/** The figures of one process, as prom-client writes and reads them. */
const Figures = z.array(z.looseObject({}));
const Message = z.discriminatedUnion("metrics", [
  z.object({ metrics: z.literal("ask for all"), id: z.string() }),
  z.object({ metrics: z.literal("ask one"), id: z.string() }),
  z.object({ metrics: z.literal("one"), id: z.string(), figures: Figures }),
  z.object({ metrics: z.literal("all"), id: z.string(), all: z.array(Figures) }),
]);
type Message = z.output<typeof Message>;
type Kind = Message["metrics"];

const read = (message: unknown): Message | undefined => Message.safeParse(message).data;

/** A process of this cluster. */
interface Peer extends Pick<NodeJS.EventEmitter, "on" | "off"> {
  isConnected(): boolean;
  send(message: Message): unknown;
}

/** The answer to a question, or undefined where none comes in time. */
function answer<K extends Kind>(
  peer: Pick<NodeJS.EventEmitter, "on" | "off">,
  kind: K,
  id: string,
  mostMs: number,
): Promise<Extract<Message, { metrics: K }> | undefined> {
  const isIt = (m: Message | undefined): m is Extract<Message, { metrics: K }> =>
    m?.metrics === kind && m.id === id;
  return new Promise((resolve) => {
    const finish = (found: Extract<Message, { metrics: K }> | undefined) => {
      clearTimeout(timer);
      peer.off("message", listen);
      resolve(found);
    };
    const listen = (message: unknown) => {
      const found = read(message);
      if (isIt(found)) finish(found);
    };
    const timer = setTimeout(() => finish(undefined), mostMs);
    peer.on("message", listen);
  });
}

const say = (message: Message) => process.send?.(message);

/** In one of several processes: the figures of all that answered in time. */
export async function askForAll(): Promise<object[][]> {
  const id = randomUUID();
  const reply = answer(process, "all", id, 2 * PATIENCE_MS);
  say({ metrics: "ask for all", id });
  return (await reply)?.all ?? [];
}

/** In one of several processes: sends its own figures when asked. */
export function tellFigures(own: () => Promise<object[]>): void {
  process.on("message", async (message) => {
    const asked = read(message);
    if (asked?.metrics === "ask one")
      say({ metrics: "one", id: asked.id, figures: Figures.parse(await own()) });
  });
}

/** In the first process: gathers the figures of all serving processes for the one that asks. */
export function gatherFigures(serving: () => Peer[]): void {
  cluster.on("message", async (asker, message) => {
    const asked = read(message);
    if (asked?.metrics !== "ask for all") return;
    const { id } = asked;
    const replies = serving().map(async (worker) => {
      const one = answer(worker, "one", id, PATIENCE_MS);
      tell(worker, { metrics: "ask one", id });
      return (await one)?.figures;
    });
    const all = (await Promise.all(replies)).filter((figures) => figures !== undefined);
    tell(asker, { metrics: "all", id, all });
  });
}

const tell = (worker: Peer, message: Message) => worker.isConnected() && worker.send(message);
