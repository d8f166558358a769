import { fsyncSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type ModuleOptions = Parameters<NodeFS["init"]>[1];

/** The module's own number for EIO (WASI). */
const IO_ERROR = 29;

/**
 * PGlite's Node file system answers fsync without asking the disk, so a commit could be lost with the power.
 * This one asks, and tells PostgreSQL when the disk could not. See docs/decisions/0004-embedded-database.md.
 */
export class DurableNodeFS extends NodeFS {
  readonly #sync: (file: number) => void;

  constructor(folder: string, sync: (file: number) => void = fsyncSync) {
    super(folder);
    this.#sync = sync;
  }

  override async init(pg: PGlite, opts: ModuleOptions) {
    const { emscriptenOpts } = await super.init(pg, opts);
    const patch = (mod: object) => {
      const operations: object = Reflect.get(Object(Reflect.get(mod, "NODEFS")), "stream_ops");
      Reflect.set(operations, "fsync", (stream: { nfd: number }) => {
        try {
          this.#sync(stream.nfd);
          return 0;
        } catch {
          return IO_ERROR;
        }
      });
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), patch] } };
  }
}

/** PGlite's own start parameters, with fsync on (it starts with -F, "no fsync") and little old log kept for use again. */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((p) => p !== "-F"),
  "-c",
  "wal_sync_method=fsync",
  "-c",
  "min_wal_size=32MB",
  "-c",
  "max_wal_size=64MB",
];
