import { spawn } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import { PostgresCluster, postgresPrograms } from "./postgres-cluster.ts";
import { tell } from "./tell.ts";

export const HISTORIES_FILE = "server/features/practice/key-histories.test.ts";

/** The histories are run in parts, each on an empty database, as many at once as there are cores. */
const PARTS = 40;
const SHARE = Number(process.env.PROOF_SHARE ?? 1);
/** The number of histories in a part, from the title of its test. */
const SIZE = /\((\d+) histories\)/;

/** Runs one part in a process of its own. @returns how many histories passed; 0 if one failed, which is printed */
async function part(databaseUrl: string | undefined): Promise<number> {
  const env = {
    ...process.env,
    PROOF: "1",
    PROOF_SHARE: String(1 / PARTS),
    TEST_DATABASE_URL: databaseUrl ?? "",
  };
  const run = spawn("vitest", ["run", "--reporter=verbose", HISTORIES_FILE], { env });
  let printed = "";
  for (const stream of [run.stdout, run.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  const [status] = await once(run, "close");
  if (status === 0) return Number(SIZE.exec(printed)?.[1] ?? 0);
  console.log(printed);
  return 0;
}

/** Histories of learners who practise, sit tests, buy, get refunds and begin again, against the model of withheld keys. */
export async function proveHistories() {
  const programs = postgresPrograms();
  // The proof is about replies, not about surviving a power failure, so commits do not wait for the disk.
  const settings = ["fsync=off", "synchronous_commit=off"];
  const cluster = programs ? await PostgresCluster.create(programs, settings) : undefined;
  const parts = Math.max(1, Math.round(PARTS * SHARE));
  const from = performance.now();
  let [started, passed, failed] = [0, 0, 0];
  const lane = async () => {
    while (started < parts && failed === 0) {
      started += 1;
      const histories = await part(cluster?.url);
      passed += histories;
      if (histories === 0) failed += 1;
      console.log(
        `     histories: ${passed} passed, after ${Math.round((performance.now() - from) / 1000)} s`,
      );
    }
  };
  try {
    await Promise.all(Array.from({ length: os.availableParallelism() }, lane));
  } finally {
    cluster?.remove();
  }
  tell(
    `histories of withheld keys, ${cluster ? "PostgreSQL" : "embedded database"}`,
    failed === 0,
    `${passed} histories in ${parts} runs of ${os.availableParallelism()} at once, ${Math.round((performance.now() - from) / 1000)} s`,
  );
}
