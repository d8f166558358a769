import { sql } from "kysely";
import { expect, test } from "vitest";
import { statementsOf } from "../test/database.ts";
import { addressesOf, buildWorld, CHANGING, callersOf, gets } from "../test/every-get.ts";
import { startProduct } from "../test/product.ts";
import type { Db } from "./platform/db/database.ts";

/** Tables whose rows belong to one user each: by `user_id`, or by the attempt that they are part of; and users themselves. */
async function ownedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive owned as (
      select 'app_user'::regclass as id
      union
      select c.conrelid::regclass
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      join owned on owned.id = c.confrelid
      where c.contype = 'f' and a.attname in ('user_id', 'attempt_id')
    )
    select id::text as name from owned order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

const tablesIn = (statement: string): string[] =>
  [...statement.matchAll(/\b(?:from|join|into|update)\s+(?:only\s+)?"?([a-z_]+)/gi)].map(
    ([, name]) => name ?? "",
  );

/** Whether it names the user: a distributed database would send it to one machine. */
const namesUser = (statement: string) =>
  /\buser_id\s*=\s*\$\d|"user_id" = \$\d|\bu\.id = \$\d/.test(statement);

/** Whether it names one thing of one user, such as an attempt or a session: with the user beside it, it would go to one machine. */
const namesOneThing = (statement: string) =>
  /(?:\bid|"id"|attempt_id"?|token_hash|referral_code|code|email|message_id|order_id|token)\s*=\s*\$\d/.test(
    statement,
  );

/** Statements by what they touch: `select answer, attempt`. */
function shapesOf(statements: readonly string[], owned: readonly string[]): string[] {
  const shapes = statements.flatMap((statement) => {
    const tables = [...new Set(tablesIn(statement))].filter((name) => owned.includes(name)).sort();
    if (tables.length === 0 || namesUser(statement) || namesOneThing(statement)) return [];
    return [
      `${/\b(select|insert|update|delete)\b/i.exec(statement)?.[0].toLowerCase()} ${tables.join(", ")}`,
    ];
  });
  return [...new Set(shapes)].sort();
}

test("the statements that touch more than one learner are those of docs/scale-statements.md", async () => {
  const p = await startProduct({ google: { clientId: "test", verify: () => Promise.reject() } });
  const owned = await ownedTables(p.db);
  const found: string[] = [];
  const note = async (who: string, work: () => Promise<unknown>) =>
    found.push(...shapesOf(await statementsOf(work), owned).map((shape) => `| ${who} | ${shape} |`));
  const w = await buildWorld(p);
  for (const endpoint of gets.filter(({ route }) => !CHANGING.includes(route)))
    for (const url of addressesOf(endpoint.route, w))
      for (const browser of callersOf(endpoint, w, p))
        await note(`\`${endpoint.route}\``, () => browser.get(url));
  for (const { name } of p.jobs) await note(`job: ${name}`, () => p.runJob(name));
  const table = [...new Set(found)].sort().join("\n");
  await expect(`| by | statement |\n|---|---|\n${table}\n`).toMatchFileSnapshot(
    "../docs/scale-statements.md",
  );
});
