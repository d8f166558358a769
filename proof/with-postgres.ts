import { PostgresCluster, postgresPrograms } from "./postgres-cluster.ts";

/**
 * Runs a part on a cluster of its own, if PostgreSQL is installed.
 * @param settings that differ from PostgreSQL's defaults, as `name=value`
 */
export async function onPostgres(
  part: (cluster: PostgresCluster) => Promise<void> | void,
  settings: readonly string[] = [],
) {
  const programs = postgresPrograms();
  if (!programs) return console.log("PostgreSQL is not installed here: its proofs are skipped.");
  const cluster = await PostgresCluster.create(programs, settings);
  try {
    await part(cluster);
  } finally {
    cluster.remove();
  }
}
