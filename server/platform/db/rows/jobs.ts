import type { Generated, GeneratedAlways } from "kysely";
import type { Time } from "./column.ts";

interface JobTable {
  id: GeneratedAlways<number>;
  name: string;
  key: Generated<string>;
  run_at: Time;
  claimed_until: Time | null;
  attempts: Generated<number>;
  last_error: string | null;
  dead_at: Time | null;
}

export interface JobTables {
  job: JobTable;
}
