import { fsyncSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type ModuleOptions = Parameters<NodeFS["init"]>[1];

/** The WASI error number for EIO. */
const IO_ERROR = 29;

/**
 * PGlite's Node file system answers fsync without asking the disk, so a power failure could lose a commit. This one
 * asks the disk, and reports a failure to PostgreSQL. See docs/decisions/0002-databases.md.
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

/** The permissions of group and others. The process's umask has no effect where a mode is set explicitly. */
const OTHERS = 0o077;

/** PGlite makes each file readable and writable for everybody; here files are for their user alone. */
function keepPrivate(operations: object) {
  const setAttributes: unknown = Reflect.get(operations, "setattr");
  if (typeof setAttributes !== "function") throw new Error("PGlite's file system has no setattr any more");
  Reflect.set(operations, "setattr", (node: object, attributes: { mode?: number | null }) => {
    const mode = attributes.mode == null ? attributes.mode : attributes.mode & ~OTHERS;
    return Reflect.apply(setAttributes, operations, [node, { ...attributes, mode }]);
  });
}

/**
 * PGlite's own start parameters, with fsync on (PGlite starts with -F, "no fsync") and few old log files kept for
 * reuse.
 */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((p) => p !== "-F"),
  "-c",
  "wal_sync_method=fsync",
  "-c",
  "min_wal_size=32MB",
  "-c",
  "max_wal_size=64MB",
];
