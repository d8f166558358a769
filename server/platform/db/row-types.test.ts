import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { emptyDatabase } from "../../../test/database.ts";
import { type Columns, columnsIn, columnsOfTypes } from "../../../test/row-types.ts";
import type { Db } from "./database.ts";

/** Only SQL uses these: the tables of migrations, and of the one tenant. */
const WITHOUT_TYPE = ["schema_migration", "schema_migration_lock", "tenant"];

/** The type of a column when it is read; dates and ranges stay text. */
const KINDS: Record<string, string> = {
  text: "text",
  date: "text",
  tstzrange: "text",
  tsvector: "text",
  integer: "number",
  smallint: "number",
  bigint: "number",
  "double precision": "number",
  numeric: "text",
  boolean: "boolean",
  "timestamp with time zone": "time",
  jsonb: "json",
  ARRAY: "array",
};

/** The only texts that a column's check allows, by "table.column". */
async function wordsOfChecks(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ column: string; check: string }>`
    select c.conrelid::regclass::text || '.' || a.attname as column, pg_get_constraintdef(c.oid) as check
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'c' and cardinality(c.conkey) = 1`.execute(db);
  return new Map(
    rows.flatMap(({ column, check }) => {
      const words = [...check.matchAll(/'([^']*)'::text/g)].map(([, word = ""]) => word);
      return /= ANY|<@/.test(check) && words.length > 0 ? [[column, words.sort()] as const] : [];
    }),
  );
}

async function columnsOfSchema(db: Db): Promise<Columns> {
  const { rows } = await sql<{
    table: string;
    name: string;
    type: string;
    nullable: boolean;
    filled: boolean;
    computed: boolean;
  }>`
    select c.table_name as table, c.column_name as name, c.data_type as type, c.is_nullable = 'YES' as nullable,
           c.column_default is not null as filled,
           c.identity_generation is not distinct from 'ALWAYS' or c.is_generated = 'ALWAYS' as computed
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(db);
  const words = await wordsOfChecks(db);
  const tables = Map.groupBy(rows, (row) => row.table);
  return Object.fromEntries(
    [...tables].map(([table, columns]) => [
      table,
      Object.fromEntries(
        columns.map(({ name, type, nullable, filled, computed }) => [
          name,
          {
            kind: KINDS[type] ?? type,
            nullable,
            optional: nullable || filled || computed,
            computed,
            words: words.get(`${table}.${name}`) ?? [],
          },
        ]),
      ),
    ]),
  );
}

/** Differences between types and schema. A type may require more of an insert than the schema does, never less. */
function differences(types: Columns, schema: Columns): string[] {
  const names = (a: object = {}, b: object = {}) => new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names(types, schema)].flatMap((table) =>
    [...names(types[table], schema[table])].flatMap((name) => {
      const typed = types[table]?.[name];
      const real = schema[table]?.[name];
      if (!typed) return [`${table}.${name} has no row type`];
      if (!real) return [`${table}.${name} is not in the schema`];
      const wrong = [
        typed.kind !== real.kind && `is ${real.kind}, not ${typed.kind}`,
        typed.nullable !== real.nullable && (real.nullable ? "may be null" : "is never null"),
        typed.computed !== real.computed && (real.computed ? "is computed" : "is not computed"),
        typed.words.join() !== real.words.join() && `holds ${real.words.join(", ") || "any text"}`,
        typed.optional && !real.optional && "must be given",
      ];
      return wrong.flatMap((what) => (what ? [`${table}.${name} ${what}`] : []));
    }),
  );
}

let schema: Columns;
beforeAll(async () => {
  const all = Object.entries(await columnsOfSchema(await emptyDatabase()));
  schema = Object.fromEntries(all.filter(([table]) => !WITHOUT_TYPE.includes(table)));
});

test("the row types match the schema: each table, each column, its type and whether it may be null", () => {
  expect(Object.keys(schema).length).toBeGreaterThan(35);
  expect(differences(columnsOfTypes(), schema)).toEqual([]);
});

test.each([
  ["day: string;", "", "daily_use.day has no row type"],
  ["day: string;", "day: string;\n  hour: number;", "daily_use.hour is not in the schema"],
  ["day: string;", "day: number;", "daily_use.day is text, not number"],
  ["day: string;", "day: string | null;", "daily_use.day is never null"],
  ["day: string;", 'day: "monday" | "sunday";', "daily_use.day holds any text"],
  ["day: string;", "day: Generated<string>;", "daily_use.day must be given"],
  [
    "keys_ran_out_at: Generated<Time | null>;",
    "keys_ran_out_at: Generated<Time>;",
    "daily_use.keys_ran_out_at may be null",
  ],
])("a row type that differs is seen: %s → %s", (from, to, fault) => {
  const source = `
    interface DailyUse {
      user_id: string;
      day: string;
      attempts: Generated<number>;
      keys: Generated<number>;
      key_limit: Generated<number>;
      keys_ran_out_at: Generated<Time | null>;
    }
    export interface PlantedTables { daily_use: DailyUse }`;
  const { daily_use } = schema;
  expect(differences(columnsIn(source), { daily_use: daily_use ?? {} })).toEqual([]);
  const planted = source.replace(from, to);
  expect(differences(columnsIn(planted), { daily_use: daily_use ?? {} })).toEqual([fault]);
});
