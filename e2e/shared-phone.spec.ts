import { expect, type Page } from "@playwright/test";
import type { ClockedProduct } from "./clocked.ts";
import { type AtPhone, bot, HERS, SEND, WALKS } from "./kept-walks.ts";
import { stored } from "./stored.ts";
import { test } from "./test.ts";

test.use({ serviceWorkers: "allow" });

/** Of what is stored, that which is the first user's: by her ID, her address or her words. */
const of = async (page: Page, { id, email }: { id: string; email: string }) =>
  (await stored(page)).filter(({ name, text }) =>
    [id, email, HERS].some((one) => name.includes(one) || text.includes(one)),
  );

/** What waits for her: each of it under her ID, in these places alone. */
const waits = ({ where, name }: { where: string; name: string }, id: string) =>
  (where === "localStorage" &&
    (name.startsWith(`user/${id}/`) ||
      name.startsWith(`unsent-answer/${id}/`) ||
      name.startsWith(`unsent-note/${id}/`))) ||
  (where === "threshold-practice" && name.startsWith(`["${id}",`));

async function signOut({ page, origin }: AtPhone) {
  await page.goto(`${origin}/paper/1`);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${origin}/`);
}

/** An editor with both papers, who is signed in nowhere yet. */
async function editor({ product }: ClockedProduct, email: string): Promise<{ id: string; email: string }> {
  const b = await product.signIn(email, { subscribed: true });
  await b.post("/api/logout");
  const { id } = await product.db
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await product.db.insertInto("tenant_admin").values({ tenant_id: 1, user_id: id }).execute();
  product.clock.pass(600);
  return { id, email };
}

async function atPhone(page: Page, clocked: ClockedProduct): Promise<AtPhone> {
  const { product, origin } = clocked;
  const set = await product.setId("p1-land-law-land-1");
  const { question_id } = await product.db
    .selectFrom("set_question")
    .select("question_id")
    .where("set_id", "=", set)
    .orderBy("position", "desc")
    .executeTakeFirstOrThrow();
  const timed = await product.setId("p1-interests-co-ownership-1");
  return { page, context: page.context(), clocked, origin, set, timed, question: question_id };
}

test("of what one user leaves on a phone the next one sees nothing, and the first finds what waits for her", async ({
  page,
  clocked,
}) => {
  test.setTimeout(240_000);
  const at = await atPhone(page, clocked);
  const [one, two] = [await editor(clocked, "first@example.sg"), await editor(clocked, "second@example.sg")];
  const answersOf = async ({ id }: { id: string }, setId: number) =>
    clocked.product.db
      .selectFrom("answer")
      .innerJoin("attempt", "attempt.id", "answer.attempt_id")
      .where("attempt.user_id", "=", id)
      .where("attempt.set_id", "=", setId)
      .where("answer.ans", "<>", "")
      .select("answer.ans")
      .execute();

  await clocked.enter(page, one.email);
  for (const { use } of Object.values(WALKS)) await use(at);
  expect((await of(page, one)).length).toBeGreaterThan(4);
  await signOut(at);
  const left = await of(page, one);
  expect(left.filter((entry) => !waits(entry, one.id))).toEqual([]);
  expect(left.map(({ text }) => text).join("\n")).toContain(HERS);

  await at.context.unroute(SEND);
  clocked.product.clock.pass(600);
  await clocked.enter(page, two.email);
  for (const { look } of Object.values(WALKS)) {
    await look(at);
    await expect(page.locator("body")).not.toContainText(HERS);
    await expect(page.locator("body")).not.toContainText(one.email);
  }
  for (const path of [
    "/saved",
    "/discuss",
    "/search",
    "/profile",
    "/community",
    `/set/${at.set}`,
    "/paper/2",
  ]) {
    await page.goto(at.origin + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("body")).not.toContainText(HERS);
    await expect(page.locator("body")).not.toContainText(one.email);
  }
  expect((await of(page, one)).filter((entry) => !waits(entry, one.id))).toEqual([]);
  // Nothing of hers was sent in another's name.
  expect([await answersOf(one, at.set), await answersOf(two, at.set)]).toEqual([[], []]);
  await signOut(at);

  clocked.product.clock.pass(600);
  await clocked.enter(page, one.email);
  await expect.poll(async () => await answersOf(one, at.set)).toEqual([{ ans: "2" }]);
  for (const { back } of Object.values(WALKS)) await back?.(at);
});

test("the next user of an open page, whose session had ended, sees nothing of the one before", async ({
  page,
  clocked,
}) => {
  const at = await atPhone(page, clocked);
  const [one, two] = [await editor(clocked, "third@example.sg"), await editor(clocked, "fourth@example.sg")];
  await clocked.enter(page, one.email);
  await WALKS.conversation.use(at);
  await page.keyboard.press("Escape");
  await page.evaluate(() => document.body.setAttribute("data-same", ""));
  await page.context().clearCookies();
  await page.getByRole("link", { name: "Mistakes and saved" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
  await clocked.enterHere(page, two.email);
  await page.getByRole("button", { name: "Ask the study bot" }).click();
  await expect(bot(page).getByRole("textbox", { name: "Your question" })).toBeVisible();
  // The page has not been loaded again, so this is what it remembers.
  await expect(page.locator("body[data-same]")).toBeAttached();
  await expect(bot(page)).not.toContainText(HERS);
});
