import type { Random } from "../test/random.ts";
import { BadNetwork } from "./bad-network.ts";
import { CutProxy } from "./cut-proxy.ts";
import type { Addresses, FaultKind, Setup, Target } from "./worked-legs.ts";

/** So many answers lie between two faults on the way to the database. */
const ANSWERS_BETWEEN = 12;
/** How long that way may be silent. */
const SILENT_MS = 300;

/** The way to the database is silent for a moment, or all connections on it are reset. */
async function failOnce(database: CutProxy, { work, random }: Target): Promise<string> {
  await work.answers(ANSWERS_BETWEEN);
  const how = random.below(2) === 0 ? "silent" : "reset";
  database.cut(how);
  if (how === "silent") await new Promise((resolve) => setTimeout(resolve, random.below(SILENT_MS)));
  database.mend();
  return how === "silent" ? "silences of the database" : "resets of the database's connections";
}

async function setUp({ port, databaseUrl }: Addresses, random: Random): Promise<Setup> {
  const url = new URL(databaseUrl);
  const database = await CutProxy.to(Number(url.port));
  const { network, port: nearEnd } = await BadNetwork.to(port, random);
  return {
    port: nearEnd,
    databaseUrl: Object.assign(url, { port: String(database.port) }).href,
    begin: () => {
      network.isBad = true;
    },
    end: () => {
      network.isBad = false;
    },
    close: async () => {
      await network.close();
      await database.close();
    },
    deal: async (_, target) => {
      const kind = await failOnce(database, target);
      const happened = Object.fromEntries(network.happened);
      network.happened.clear();
      return { ...happened, [kind]: 1 };
    },
  };
}

/**
 * Ten thousand faults of the network: requests and replies that are late, cut off or duplicated, and connections to the database that
 * are silent for a while or reset.
 */
export const NETWORK_FAULTS: FaultKind = {
  name: "network",
  title: "faults of the network",
  aim: 10_000,
  setUp,
};
