import { type PGlite, protocol } from "@electric-sql/pglite";
import { readParameterTypes, refusalIn } from "./wire-reply.ts";

const { serialize } = protocol;
/** A statement and its plan take tens of kilobytes; the product's own are a few hundred. */
const MOST = 500;
/** What it reads has changed its shape (feature_not_supported): it must be prepared again. */
const CHANGED = "0A000";

interface Statement {
  name: string;
  /** The type of each parameter, as PostgreSQL's OID. */
  types: number[];
}

/**
 * Statements that PGlite parses and plans once instead of at every call, as node-postgres does with named ones: 3 to 5
 * times faster, since PGlite's own `query` also enters its module five times for each. The least recently used one
 * makes room.
 */
export class PreparedStatements {
  readonly #pg: PGlite;
  readonly #most: number;
  readonly #known = new Map<string, Statement>();
  #made = 0;

  constructor(pg: PGlite, most = MOST) {
    this.#pg = pg;
    this.#most = most;
  }

  /** @returns PostgreSQL's reply in its wire protocol, errors included */
  async run(text: string, params: readonly unknown[]): Promise<Uint8Array> {
    const known = this.#known.get(text) ?? (await this.#prepare(text));
    if (known instanceof Uint8Array) return known;
    const { name, types } = known;
    // Moved to the end: the first of the map is the least recently used.
    this.#known.delete(text);
    this.#known.set(text, known);
    const values = params.map((param, i) => this.#write(param, types[i] ?? 0));
    const reply = await this.#send(
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: "P" }),
      serialize.execute({}),
    );
    if (refusalIn(reply) === CHANGED) await this.#forget(text, name);
    return reply;
  }

  /** @returns PostgreSQL's error, if it refuses the statement */
  async #prepare(text: string): Promise<Statement | Uint8Array> {
    const [oldest] = this.#known;
    if (oldest && this.#known.size >= this.#most) await this.#forget(oldest[0], oldest[1].name);
    this.#made += 1;
    const name = `s${this.#made}`;
    const reply = await this.#send(serialize.parse({ name, text }), serialize.describe({ type: "S", name }));
    const types = readParameterTypes(reply);
    return refusalIn(reply) === undefined && types ? { name, types } : reply;
  }

  async #forget(text: string, name: string) {
    this.#known.delete(text);
    await this.#send(serialize.close({ type: "S", name }));
  }

  #write(param: unknown, type: number) {
    if (param === null || param === undefined) return null;
    return (this.#pg.serializers[type] ?? String)(param);
  }

  /** All in one turn of PostgreSQL's loop; after an error it skips to the sync, which ends an implicit transaction. */
  #send(...parts: Uint8Array[]) {
    return this.#pg.execProtocolRaw(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false });
  }
}
