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
      const files: object = Object(Reflect.get(mod, "NODEFS"));
      keepPrivate(Reflect.get(files, "node_ops"));
      Reflect.set(Reflect.get(files, "stream_ops"), "fsync", (stream: { nfd: number }) => {
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

/** What group and others may do; the process's umask does not hold where a mode is set. */
const OTHERS = 0o077;

/** PGlite makes each file readable and writable for everybody: here it is its user's alone. */
function keepPrivate(operations: object) {
  const setAttributes: unknown = Reflect.get(operations, "setattr");
  if (typeof setAttributes !== "function") throw new Error("PGlite's file system has no setattr any more");
  Reflect.set(operations, "setattr", (node: object, attributes: { mode?: number | null }) => {
    const mode = attributes.mode == null ? attributes.mode : attributes.mode & ~OTHERS;
    return Reflect.apply(setAttributes, operations, [node, { ...attributes, mode }]);
  });
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
