import { expect } from "@playwright/test";
import { adminOf } from "../test/callers.ts";
import { say, subscriber } from "../test/talk.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./test.ts";

const LONG =
  "I always mix these two up, so here is how I keep them apart: **the option** is bought with the option fee and may lapse, *the acceptance* is paid with the exercise.\n\n- first the option fee\n- then the exercise fee\n\nSee https://sso.agc.gov.sg/Act/EAA2010 and [what the Council says](/api/logout) about it.";

test("a learner reads, folds, votes, replies and is found again by a link; all by keyboard @desk", async ({
  page,
  clocked,
}, info) => {
  const { product, origin } = clocked;
  const [ana, ben] = [await subscriber(product), await subscriber(product)];
  const { id: question } = await product.db
    .selectFrom("question")
    .select("id")
    .where("qn_type", "=", "mcq")
    .where("is_published", "=", true)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const post = await say(ana, question, `${LONG} (${info.project.name})`);
  await say(ben, question, "That helped me as well, thank you.", post);
  const name = `learner-${info.project.name}@example.sg`;
  await clocked.signIn(page, name);
  await page.goto(`${origin}/question/${question}`);
  await expect(page.getByRole("button", { name: /^Discuss/ })).toBeVisible();
  await page.keyboard.press("d");
  await expect(page.getByText("What others say may give the answer away.")).toBeVisible();
  await page.getByRole("button", { name: "Show it anyway" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Discussion" })).toBeFocused();
  const message = page.getByRole("article").filter({ hasText: "I always mix" });
  await expect(message.getByRole("listitem")).toHaveCount(0);
  await message.getByRole("button", { name: "Show more" }).press("Enter");
  await expect(message.getByRole("listitem")).toHaveCount(2);
  await expect(message.getByRole("link")).toHaveAttribute("rel", "nofollow noopener noreferrer ugc");
  await expectAccessible(page);

  await message.getByRole("button", { name: "Helpful", exact: true }).press("Enter");
  await expect(message.getByText("1 vote")).toBeVisible();
  await message.getByRole("button", { name: "Not helpful" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Change it" }).press("Enter");
  await expect(message.getByText("-1 vote")).toBeVisible();
  await expect(message.getByRole("button", { name: "Helpful", exact: true })).toBeDisabled();

  await message.getByRole("button", { name: "Reply" }).press("Enter");
  const box = page.getByLabel("Your reply");
  await expect(box).toBeFocused();
  await page.keyboard.type("And d stays a letter here: **done**");
  await page.keyboard.press("Control+Enter");
  await expect(box).toHaveCount(0);
  await expect(page.getByRole("article").filter({ hasText: "d stays a letter" })).toBeVisible();

  // Ana hears of it, and the link leads to the message.
  const notices = (await ana.browser.get("/api/notices")).response;
  expect(Number(notices.Unread)).toBe(2);
  const reply = String(notices.Replies?.[0]?.MessageID);
  await page.goto(`${origin}/question/${question}?msgID=${reply}`);
  const marked = page.locator("article[aria-current]");
  await expect(marked).toContainText("d stays a letter");
  await expect(marked).toBeInViewport();
  await expectAccessible(page);

  // What somebody wrote led to no call of ours, and a link on our own page makes none.
  const followed = page.waitForResponse("**/api/logout");
  await page.evaluate(() => {
    const link = Object.assign(document.createElement("a"), { href: "/api/logout" });
    document.body.append(link);
    link.click();
  });
  expect((await followed).status()).toBe(403);
  // The refusal is on screen: this way has ended before the next begins.
  await page.waitForURL("**/api/logout");
  await page.waitForLoadState();
  const whoami = await page.request.get(`${origin}/api/whoami`);
  expect((await whoami.json()).Response.Email).toBe(name);

  await page.goto(`${origin}/discuss`);
  await expect(page.getByRole("link", { name: /2 replies/ })).toBeVisible();
  await page.getByRole("button", { name: "My Posts" }).click();
  await expect(page.getByText("A privileged feature")).toBeVisible();
  await expectAccessible(page);
  // A reply begins from the list, without the answer; Back leads to what was looked for.
  await page.getByRole("searchbox").fill("mix option");
  await page.keyboard.press("Enter");
  await page.getByLabel("Order").selectOption("Most helpful");
  await expect(page).toHaveURL(/\/discuss\?q=mix\+option&sort=votes$/);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Reply", exact: true }).first().click();
  await expect(page.getByLabel("Your reply")).toBeFocused();
  await expect(page.getByLabel("Ask or tell something")).toHaveCount(0);
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue("mix option");
  await expect(page.getByRole("link", { name: /2 replies/ })).toBeVisible();
  await page.goto(`${origin}/discuss`);
  await page.getByRole("button", { name: "Unanswered Posts" }).click();
  await expect(page).toHaveURL(/\/discuss\?nr=true$/);
  await expect(page.getByText("There are no questions at the moment...")).toBeVisible();
});

test("what is wrong is reported from the card and from the menu, and an admin closes it; a reported message is decided about and undone @desk", async ({
  page,
  clocked,
}, info) => {
  const { product, origin } = clocked;
  const ana = await subscriber(product);
  const { id: question } = await product.db
    .selectFrom("question")
    .select("id")
    .where("qn_type", "=", "mcq")
    .where("is_published", "=", true)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const post = await say(ana, question, `Buy my notes at my shop! (${info.project.name})`);
  for (let n = 0; n < 3; n++)
    await (await subscriber(product)).browser.post(`/api/chat/messages/${post}/report`, {
      Reason: `Advertising ${n}`,
    });
  const email = `teller-${info.project.name}@example.sg`;
  await clocked.signIn(page, email);
  await page.goto(`${origin}/question/${question}`);
  await expect(page.getByRole("button", { name: /^Discuss/ })).toBeVisible();
  await page.keyboard.press("r");
  const panel = page.getByRole("region", { name: "Feedback" });
  await expect(panel.getByLabel("The answer is wrong")).toHaveCount(0);
  await panel.getByLabel("It is out of date").check();
  await panel.getByLabel("In a few words").fill("The Act was amended in 2024.");
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Feedback sent", { exact: true })).toBeVisible();
  if (info.project.name === "phone") await page.getByRole("button", { name: "Menu" }).click();
  else await page.getByRole("button", { name: /^Account/ }).click();
  await page.locator(":popover-open").getByRole("button", { name: "Feedback" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Something could be better").check();
  await dialog.getByLabel("In a few words").fill("More cases, please.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Feedback Received")).toBeVisible();

  await page.context().clearCookies();
  product.clock.pass(600);
  await clocked.enter(page, "admin@threshold.example");
  await page.goto(`${origin}/adadminmin/feedback`);
  const row = page.getByRole("row").filter({ hasText: email }).filter({ hasText: "amended" });
  await row.getByRole("button", { name: "Close" }).click();
  await page.getByRole("dialog").getByLabel("Note").fill("Thank you, updated.");
  await page.getByRole("dialog").getByRole("button", { name: "Close and tell them" }).click();
  await expect(row).toContainText("Mended");
  await product.mail.idle();
  expect(product.mails.findLast((m) => m.to === email)?.text).toContain("Thank you, updated.");

  // Whether a mute is over is for the browser to say, by its own clock.
  await page.clock.setSystemTime(product.clock.now());
  await page.goto(`${origin}/adadminmin/moderation`);
  const waiting = page
    .getByRole("article")
    .filter({ hasText: `Buy my notes at my shop! (${info.project.name})` });
  await expect(waiting).toContainText("Hidden");
  await waiting.getByRole("button", { name: "Remove" }).click();
  await expect(waiting.filter({ hasText: "Hidden" })).toHaveCount(0);
  await expect(waiting).toContainText("Removed");
  await waiting.getByRole("button", { name: "Undo" }).click();
  // Each of the two lists is read again, so for a moment it may be in both.
  await expect(waiting.filter({ hasText: "Removed" })).toHaveCount(0);
  await expect(waiting).toContainText("Hidden");
  await waiting.getByRole("button", { name: "Mute the author" }).click();
  await page.getByRole("dialog").getByLabel("Why").fill("Advertising, twice.");
  await page.getByRole("dialog").getByRole("button", { name: "Mute" }).click();
  await expect(waiting).toContainText("Muted until");
  // It closes once the list below was read again.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectAccessible(page);
});

test("a message about what is no longer asked shows what changed; an admin archives it and restores it @desk", async ({
  page,
  clocked,
}, info) => {
  const { product, origin } = clocked;
  const ana = await subscriber(product);
  const { id: question } = await product.db
    .selectFrom("question")
    .select("id")
    .where("qn_type", "=", "mcq")
    .where("is_published", "=", true)
    .orderBy("id")
    .offset(info.project.name === "phone" ? 20 : 21)
    .executeTakeFirstOrThrow();
  const post = await say(ana, question, "Why does it turn on the date of the option?");
  product.clock.pass(60);
  const editor = (await adminOf(product, 1)).browser;
  const url = `/api/admin/questions/${question}`;
  const { response } = await editor.get(url);
  await editor.put(url, {
    ...response,
    Body: `${response.Body}\n\nAssume the year 2026.`,
    Note: "The year was missing.",
  });
  await clocked.signIn(page, `reader-${info.project.name}@example.sg`);
  await page.goto(`${origin}/question/${question}?msgID=${post}`);
  const message = page.getByRole("article").filter({ hasText: "the date of the option" });
  await expect(message).toContainText("Outdated");
  await expectAccessible(page);
  await message.getByRole("link", { name: "See what changed" }).click();
  const changes = page.getByRole("region", { name: "What has changed" });
  await expect(changes).toContainText("what is asked");
  await expect(changes.locator("ins")).toContainText("Assume the year 2026.");
  await expectAccessible(page);

  await page.context().clearCookies();
  product.clock.pass(600);
  await clocked.enter(page, "admin@threshold.example");
  await page.goto(`${origin}/question/${question}?msgID=${post}`);
  await message.getByRole("button", { name: "Archive" }).click();
  await expect(message).toContainText("nobody but admins sees it");
  await expectAccessible(page);
  await message.getByRole("button", { name: "Restore" }).click();
  await expect(message.getByRole("button", { name: "Reply" })).toBeVisible();
});
