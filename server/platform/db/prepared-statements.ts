import { messages, type PGlite, parse, protocol, type Results } from "@electric-sql/pglite";

const { serialize } = protocol;
/** A statement and its plan take tens of kilobytes; the product's own are a few hundred. */
const MOST = 500;
/** What it reads has changed its shape since (feature_not_supported): to be prepared anew. */
const CHANGED = "0A000";

interface Statement {
  name: string;
  /** The type of each parameter, as PostgreSQL's OID. */
  types: number[];
}

/**
 * Statements that PGlite parses and plans once and not at every call, as node-postgres does with named ones: 3 to 5 times
 * faster, since PGlite's own `query` also goes into its module five times for each. The one used longest ago makes room.
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

  /** @throws messages.DatabaseError for what PostgreSQL refuses */
  async run(text: string, params: readonly unknown[]): Promise<Results | undefined> {
    const { name, types } = this.#known.get(text) ?? (await this.#prepare(text));
    // Used last: the first of the map is the one used longest ago.
    this.#known.delete(text);
    this.#known.set(text, { name, types });
    const values = params.map((param, i) => this.#write(param, types[i] ?? 0));
    try {
      const replies = await this.#send(
        serialize.bind({ statement: name, values }),
        serialize.describe({ type: "P" }),
        serialize.execute({}),
      );
      return parse.parseResults(replies, this.#pg.parsers)[0];
    } catch (error) {
      if (error instanceof messages.DatabaseError && error.code === CHANGED) await this.#forget(text, name);
      throw error;
    }
  }

  async #prepare(text: string): Promise<Statement> {
    const [oldest] = this.#known;
    if (oldest && this.#known.size >= this.#most) await this.#forget(oldest[0], oldest[1].name);
    this.#made += 1;
    const name = `s${this.#made}`;
    const replies = await this.#send(
      serialize.parse({ name, text }),
      serialize.describe({ type: "S", name }),
    );
    return { name, types: parse.parseDescribeStatementResults(replies) };
  }

  async #forget(text: string, name: string) {
    this.#known.delete(text);
    await this.#send(serialize.close({ type: "S", name }));
  }

  #write(param: unknown, type: number) {
    if (param === null || param === undefined) return null;
    return (this.#pg.serializers[type] ?? String)(param);
  }

  /** In one turn of PostgreSQL's own loop; after an error it skips to the sync, which ends an implicit transaction. */
  #send(...parts: Uint8Array[]) {
    return this.#pg.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false });
  }
}
