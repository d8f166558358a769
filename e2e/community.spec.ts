import { expect, type Page } from "@playwright/test";
import { KEY_CANARY, publishedBy, review, reviewer, writeQuestion } from "../test/community.ts";
import { customer } from "../test/shop.ts";
import { subscriber } from "../test/talk.ts";
import { expectAccessible } from "./accessible.ts";
import type { ClockedProduct } from "./clocked.ts";
import { test } from "./test.ts";

const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Parts of the community" }).getByRole("link", { name });

/** Fills the fields of a question; the second option is right. */
async function write(page: Page, asked: string) {
  await page.getByLabel("Topic", { exact: true }).selectOption({ index: 2 });
  await page.getByLabel("What is asked").fill(asked);
  for (const [index, text] of [
    "The stamp duty",
    "The option fee",
    "The exercise fee",
    "The balance",
  ].entries())
    await page.getByRole("textbox", { name: `Option ${"ABCD"[index]}` }).fill(text);
  await page.getByRole("radio", { name: "Option B is right" }).check();
  await page.getByLabel("Why it is right").fill("The option fee opens the option, so it comes first.");
}

/** Gives the signed-in user of this page enough reputation to review. */
async function makeHelpful({ product }: ClockedProduct, email: string) {
  const { id } = await product.db
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await product.db.insertInto("reputation").values({ user_id: id, votes: 3 }).execute();
  return id;
}

test("a question is written, kept through a reload, submitted, returned with a reason, corrected and published @desk", async ({
  page,
  clocked,
}, info) => {
  const { product, origin } = clocked;
  const email = `writer-${info.project.name}@example.sg`;
  await clocked.signIn(page, email);
  await page.goto(`${origin}/discuss`);
  await page.getByRole("link", { name: "Learners' own questions" }).click();
  await expect(page).toHaveURL(/\/community$/);
  await tab(page, "Mine").click();
  await expect(page.getByText("You have not written a question yet.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Write your first" }).click();

  await page.getByRole("button", { name: "Submit for review" }).click();
  await expect(page.getByRole("alert").getByText("Please choose a topic.")).toBeVisible();
  const asked = `Which of these is paid **first**? (${info.project.name})`;
  await write(page, asked);
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("Right answer")).toBeVisible();
  await expect(preview.getByText("The option fee opens the option")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel("What is asked")).toHaveValue(asked);
  await expect(page.getByRole("textbox", { name: "Option B" })).toHaveValue("The option fee");
  await page.getByRole("button", { name: "Save as a draft" }).click();
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go on writing" }).click();
  await expect(page.getByLabel("What is asked")).toHaveValue(asked);
  await page.getByRole("button", { name: "Submit for review" }).click();
  await expect(page.getByText("Under review", { exact: true })).toBeVisible();
  await expect(page.getByText("Submitted", { exact: true })).toBeVisible();

  const { question_id: id } = await product.db
    .selectFrom("community_question")
    .select("question_id")
    .where("status", "=", "in_review")
    .orderBy("question_id", "desc")
    .executeTakeFirstOrThrow();
  const reviewers = [await reviewer(product), await reviewer(product)];
  for (const who of reviewers) await review(who, id, "reject", "Say from when it counts.");
  await page.reload();
  await expect(page.getByText("Returned to you", { exact: true })).toBeVisible();
  await expect(page.getByText("Say from when it counts.").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Mend and submit again" }).click();
  await page.getByLabel("What is asked").fill(`From the offer on, ${asked}`);
  await page.getByRole("button", { name: "Submit for review" }).click();
  await expect(page.getByText("Under review", { exact: true })).toBeVisible();
  for (const who of reviewers) await review(who, id, "approve");
  await page.reload();
  await expect(page.getByText("Published", { exact: true })).toBeVisible();
  await page.getByText("See it whole").click();
  await expect(page.getByText("Right answer")).toBeVisible();
});

test("a question is practised by keyboard: no key before the answer, then the verdict, the reason and a rating @desk", async ({
  page,
  clocked,
}, info) => {
  const { product, origin } = clocked;
  const author = await subscriber(product);
  const id = await publishedBy(product, author, { Body: `Which fee comes first? ${info.project.name}` });
  await clocked.signIn(page, `reader-${info.project.name}@example.sg`);
  await page.goto(`${origin}/community`);
  const stem = page.getByText(`Which fee comes first? ${info.project.name}`);
  await expect(stem).toBeVisible();
  expect(await page.content()).not.toContain(KEY_CANARY);
  await expectAccessible(page);
  await page.getByRole("radio").first().focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The right answer is B.")).toBeVisible();
  await expect(page.getByText(KEY_CANARY).first()).toBeVisible();
  await page.getByRole("button", { name: "Yes" }).press("Enter");
  await expect(page.getByRole("button", { name: "Yes" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Tell its author something" }).press("Enter");
  await page.getByLabel("What is it about?").selectOption("The explanation is unclear");
  await page.getByLabel("In a few words").fill("Which section is it?");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send" }).press("Enter");
  await expect(page.getByText("Its author will read that")).toBeVisible();
  const own = (await author.browser.get("/api/userquestions/owner")).response[0];
  expect(own).toMatchObject({ ID: id, Votes: 1, Remarks: [{ Body: "Which section is it?" }] });

  await page.getByRole("button", { name: "Answered before" }).click();
  await expect(page).toHaveURL(/tab=answered/);
  await page.getByText(`Which fee comes first? ${info.project.name}`).click();
  await expect(page.getByText("Wrong, your answer")).toBeVisible();
  await expectAccessible(page);
});

test("reviewing opens with reputation; a reviewer sees the key, and rejects only with a reason @desk", async ({
  page,
  clocked,
}, info) => {
  const { product, origin } = clocked;
  const author = await subscriber(product);
  const email = `judge-${info.project.name}@example.sg`;
  await clocked.signIn(page, email);
  await page.goto(`${origin}/community?tab=review`);
  await expect(page.getByText("Reviewing opens with a reputation of 3.")).toBeVisible();
  await expectAccessible(page);
  await makeHelpful(clocked, email);
  await product.db.deleteFrom("community_review").execute();
  await product.db
    .updateTable("community_question")
    .set({ status: "published", decided_at: product.clock.now() })
    .where("status", "=", "in_review")
    .execute();
  const id = await writeQuestion(author, { Body: `Who signs the option? ${info.project.name}` });
  await page.reload();
  await expect(page.getByText("Right answer")).toBeVisible();
  await expect(page.getByText(KEY_CANARY).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("Please say what its author should change.")).toBeVisible();
  await page.getByLabel("Reason").fill("Two of the options are right.");
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("Thank you for your review")).toBeVisible();
  await expect(page.getByText("Nothing waits for a review.")).toBeVisible();
  await expectAccessible(page);
  const own = (await author.browser.get(`/api/userquestions/${id}`)).response;
  expect(own.Status).toBe("in_review");
});

test("a visitor is asked to sign in, and anyone who has no plan is shown the way to one", async ({
  page,
  clocked,
}) => {
  const { product, origin } = clocked;
  await page.goto(`${origin}/community?tab=write`);
  await expect(page.getByText("Sign Up or Login first. We only need your email.")).toBeVisible();
  await expectAccessible(page);
  const { email } = await customer(product);
  product.clock.pass(600);
  await clocked.enter(page, email);
  await page.goto(`${origin}/community`);
  await expect(page.getByText("Community questions come with a subscription.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "See Pricing" })).toBeVisible();
  await expectAccessible(page);
});
