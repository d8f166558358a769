import { PGlite, protocol } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { DurableNodeFS, durableStartParams } from "./durable-fs.ts";
import { PreparedStatements } from "./prepared-statements.ts";

const extensions = { btree_gist };

export interface Options {
  /** The data folder; undefined keeps everything in memory. */
  folder: string | undefined;
  /** Whether every commit is flushed to disk. Tests that do not test recovery can do without. */
  durable: boolean;
}

/** The database inside has died, whatever it replies from now on; the last statement may or may not have run. */
export class BrokenError extends Error {}

/** What PostgreSQL throws inside the module to return to its main loop after an error: the only harmless exception. */
const LONGJMP = 100;

/**
 * Planning costs more than running most statements here, so each is planned once for all parameters, and prefers an
 * index, since the pages are in memory.
 */
const PLANNING = "set plan_cache_mode = force_generic_plan; set random_page_cost = 1.1";

const READY = "Z".charCodeAt(0);
/** PostgreSQL ends each reply with six bytes saying that it is ready for the next statement. */
const isWhole = (reply: Uint8Array) => reply.at(-6) === READY;

/** Where the data is stored, and whether commits are flushed to disk. */
function placeOf({ folder, durable }: Options, sync?: (file: number) => void) {
  if (!folder) return {};
  if (!durable) return { dataDir: folder };
  return { fs: new DurableNodeFS(folder, sync), startParams: durableStartParams };
}

/** PGlite in this thread, aware of when it is broken: PGlite itself treats any exception of its module as success. */
export class EmbeddedDatabase {
  readonly #pg: PGlite;
  readonly #statements: PreparedStatements;
  #trap: unknown;

  private constructor(pg: PGlite) {
    this.#pg = pg;
    this.#statements = new PreparedStatements(pg);
    const module = Object(Reflect.get(pg, "mod"));
    const once: unknown = Reflect.get(module, "_PostgresMainLoopOnce");
    if (!(once instanceof Function)) throw new Error("this PGlite runs in a way that is not known here");
    Reflect.set(module, "_PostgresMainLoopOnce", () => {
      try {
        return once();
      } catch (error) {
        if (!(error instanceof Object) || Reflect.get(error, "status") !== LONGJMP) this.#trap ??= error;
        throw error;
      }
    });
  }

  /** @throws the reason why it cannot be opened, such as a full disk or a folder that is no database */
  static async open(options: Options, sync?: (file: number) => void): Promise<EmbeddedDatabase> {
    const pg = await PGlite.create({ extensions, ...placeOf(options, sync) });
    await pg.exec(PLANNING);
    return new EmbeddedDatabase(pg);
  }

  /**
   * Runs a statement; one without parameters may be several.
   * @returns PostgreSQL's reply in its wire protocol, errors included (wire-reply.ts reads it)
   * @throws BrokenError when the database can no longer be used
   */
  async run(text: string, params: unknown[]): Promise<Uint8Array> {
    try {
      const reply =
        params.length > 0
          ? await this.#statements.run(text, params)
          : await this.#pg.execProtocolRaw(protocol.serialize.query(text), { syncToFs: false });
      if (this.#trap !== undefined) throw this.#trap;
      if (!isWhole(reply)) throw new Error("a reply without its end");
      return reply;
    } catch (error) {
      throw new BrokenError(`${error}${this.#trap === error ? "" : ` (${this.#trap})`}`);
    }
  }

  close(): Promise<void> {
    return this.#pg.close();
  }
}
