import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { startProduct } from "../../../test/product.ts";

const ask = (b: Browser, prompt: string) => b.post(`/api/chatbot?prompt=${encodeURIComponent(prompt)}`);

test("a learner's newest 200 questions are kept, however many others ask", async () => {
  const p = await startProduct();
  const ana = await p.signIn("ana@example.sg", { subscribed: true });
  await p.signIn("bo@example.sg");
  const asked = async (email: string, many: number) =>
    sql`insert into bot_answer (user_id, prompt, completion, asked_at)
        select id, 'What is a lease?', 'A lease ends.', ${p.clock.now()}
        from app_user cross join generate_series(1, ${many}::int) where email = ${email}`.execute(p.db);
  const judge = async (id: unknown) =>
    (await ana.post(`/api/chatbot/${id}/feedback?feedback=thumbsup`)).status;
  const kept = async () => (await ana.get("/api/user/export")).response.BotAnswers?.length;
  const first = (await ask(ana, "What is a caveat?")).response.ID;
  await asked("bo@example.sg", 250);
  const second = (await ask(ana, "Who may lodge a caveat?")).response.ID;
  expect([await kept(), await judge(first), await judge(second)]).toEqual([2, 200, 200]);
  // The two, these and the next one are two hundred.
  await asked("ana@example.sg", 197);
  await ask(ana, "What is a caveat?");
  expect([await kept(), await judge(first)]).toEqual([200, 200]);
  await ask(ana, "What is a caveat?");
  expect([await kept(), await judge(first), await judge(second)]).toEqual([200, 404, 200]);
});
