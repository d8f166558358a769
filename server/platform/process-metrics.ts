import { Counter, Histogram, Registry } from "prom-client";

/*
 * What is measured where no request is at hand. As usual with prom-client each figure belongs to the process, and is registered once.
 */

export const processMetrics = new Registry();

export const jobSeconds = new Histogram({
  name: "job_seconds",
  help: "Time from the start of a job's run to its end",
  labelNames: ["job", "outcome"],
  buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60, 300],
  registers: [processMetrics],
});

export const statementSeconds = new Histogram({
  name: "database_statement_seconds",
  help: "Time from asking the database to its reply, with the wait for a connection",
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  registers: [processMetrics],
});

export const slowStatements = new Counter({
  name: "database_slow_statements_total",
  help: "Statements that took SLOW_STATEMENT_MS or longer",
  registers: [processMetrics],
});
