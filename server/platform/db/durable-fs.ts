import { fsyncSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type ModuleOptions = Parameters<NodeFS["init"]>[1];

/**
 * PGlite's Node file system answers fsync without asking the disk, so a commit could be lost with the power.
 * This one asks. See docs/decisions/0004-embedded-database.md for what it costs.
 */
export class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, opts: ModuleOptions) {
    const { emscriptenOpts } = await super.init(pg, opts);
    const patch = (mod: object) => {
      const operations: object = Reflect.get(Object(Reflect.get(mod, "NODEFS")), "stream_ops");
      Reflect.set(operations, "fsync", (stream: { nfd: number }) => {
        fsyncSync(stream.nfd);
        return 0;
      });
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), patch] } };
  }
}

/** PGlite's own start parameters, with fsync on (it starts with -F, "no fsync"). */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((p) => p !== "-F"),
  "-c",
  "wal_sync_method=fsync",
];
