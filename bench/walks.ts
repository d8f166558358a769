import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { startListening } from "../test/listening-product.ts";
import { buy } from "../test/shop.ts";
import { Walk } from "./walk.ts";

/**
 * `npm run bench:walks`: what six people do most, in a real browser as on a phone with touch: how many taps, how many
 * fields to fill, how many words to read on the screens that are tapped on, and how many seconds the product makes them wait in all. The network is 1.6 Mbit/s with 150 ms, the
 * processor four times slower, and nothing is cached at first. Reading takes no time. Nothing is asserted.
 */
const DAY = 86_400;
const ADMIN = "admin@threshold.example";

const { product, origin } = await startListening();
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox", "--disable-gpu"],
});

/** The code that was mailed last to an address. */
async function codeFor(email: string): Promise<string> {
  await product.mail.idle();
  const text = product.mails.findLast((m) => m.kind === "otp" && m.to === email)?.text ?? "";
  return /^\d{6}$/m.exec(text)?.[0] ?? "";
}

/** Fills in the login page that is open. */
async function signIn(walk: Walk, email: string) {
  const { page } = walk;
  await walk.fill(page.getByLabel("Email"), email);
  await walk.tap(page.getByRole("button", { name: "Send OTP" }));
  await page.getByLabel("OTP").waitFor();
  await walk.fill(page.getByLabel("OTP"), await codeFor(email));
  await walk.tap(page.getByRole("button", { name: "Login" }));
}

const option = (page: Page, n: number) => page.getByRole("radio").nth(n);
const verdict = (page: Page) => page.getByText(/^(Right|Wrong)\b/).first();

async function visitor(context: BrowserContext) {
  const walk = await Walk.begin(context, "New visitor");
  const { page } = walk;
  await walk.open(`${origin}/`);
  await walk.tap(page.getByRole("link", { name: "Try now" }).first());
  await walk.tap(option(page, 1));
  await walk.tap(page.getByRole("button", { name: "Submit" }));
  await walk.arrive("from the landing page to a first marked answer", verdict(page));

  await page.goto(`${origin}/login?redirect=%2Fpaper%2F1`);
  await option(page, 0).waitFor({ state: "detached" });
  await signIn(walk, "visitor@example.sg");
  await walk.arrive("to an account of their own", page.getByText("Your sample answers are saved"));

  await context.clearCookies();
  await walk.open(`${origin}/pricing`);
  await walk.tap(page.getByRole("link", { name: "Checkout 3 months for Papers 1 and 2" }));
  product.clock.pass(600);
  await signIn(walk, "visitor@example.sg");
  await walk.tap(page.getByRole("button", { name: "Pay now" }));
  await walk.arrive(
    "from the prices, signed out, to a plan that is paid",
    page.getByRole("heading", { name: "Paid. Thank you." }),
  );
  await walk.tap(page.getByRole("link", { name: /Start practising|Go on where you were/ }));
  await walk.arrive("and on to the paper", page.getByRole("heading", { level: 1 }));
}

async function freeLearner(context: BrowserContext) {
  const walk = await Walk.begin(context, "Free learner");
  const { page } = walk;
  await walk.open(`${origin}/login`);
  await signIn(walk, "free@example.sg");
  await walk.arrive("signs in, and meets the paper", page.getByRole("heading", { level: 2 }).first());
  await walk.tap(page.getByRole("link", { name: /^Next: / }).first());
  await walk.tap(page.getByRole("link", { name: "Start Practising" }));
  await walk.tap(option(page, 1));
  await walk.tap(page.getByRole("button", { name: "Submit" }));
  await walk.arrive("from there to the first marked answer of a free set", verdict(page));
  await walk.tap(page.getByRole("button", { name: "Next" }));
  await answer(walk, 9);
  await walk.arrive("and to the tenth", verdict(page));
}

async function answer(walk: Walk, count: number) {
  const { page } = walk;
  for (let n = 1; n <= count; n++) {
    await walk.tap(option(page, 1));
    await walk.tap(page.getByRole("button", { name: "Submit" }));
    await verdict(page).waitFor();
    if (n < count) await walk.tap(page.getByRole("button", { name: "Next" }));
  }
}

/** Signs up and answers ten questions: by the page of today, which asks three things first. */
async function beginner(context: BrowserContext) {
  const walk = await Walk.begin(context, "Beginner");
  const { page } = walk;
  await walk.open(`${origin}/login`);
  await signIn(walk, "beginner@example.sg");
  await walk.arrive("signs up", page.getByRole("heading", { level: 1 }).first());
  await walk.tap(page.getByRole("link", { name: "Set up your study" }));
  for (const name of ["Both papers", "Not yet", "15 min"]) await walk.tap(page.getByRole("button", { name }));
  await walk.tap(page.getByRole("link", { name: /^Start\b/ }));
  await walk.arrive(
    "from there, by three questions about their study, to the day's session",
    option(page, 1),
  );
  await answer(walk, 10);
  await walk.arrive("to the tenth marked answer", verdict(page));
}

/** Has a full paper behind them, most of it wrong, and returns. */
async function failedBefore(context: BrowserContext) {
  const email = "again@example.sg";
  const before = await product.signIn(email, { subscribed: true });
  const set = Number((await before.get("/api/paperv2/1")).response.FullSets?.[0]?.ID);
  const attempt = Number((await before.put(`/api/sets/${set}/attempt?delayMarking=true`)).response.ID);
  const questions = (await before.get(`/api/sets/${set}/questions`)).response;
  const Answers = questions
    .filter((q) => String(q.QnType) === "mcq")
    .map((q) => ({ QnID: Number(q.ID), Answer: "1", Seq: 1 }));
  await before.post(`/api/attempts/${attempt}/answers`, { Answers });
  await before.put(`/api/sets/${set}/done`);
  product.clock.pass(DAY);

  const walk = await Walk.begin(context, "Subscriber who failed before");
  const { page } = walk;
  await walk.open(`${origin}/login`);
  await signIn(walk, email);
  await walk.tap(page.getByRole("link", { name: "Mocks" }));
  await walk.tap(page.getByRole("link", { name: "Full mock paper 1" }));
  await walk.tap(page.getByRole("link", { name: "Review attempt 1" }));
  await walk.arrive("from signing in to the last mock's result", page.getByText(/short of a pass/).first());
  await walk.tap(page.getByRole("button", { name: /^Practise 10 of/ }).first());
  await walk.arrive("to ten questions of the weakest topic", option(page, 0));
  await walk.open(`${origin}/set/${set}/review`);
  await walk.tap(page.getByRole("button", { name: "Practise what I got wrong" }));
  await walk.arrive("from the result to one's own mistakes, made into a set", option(page, 0));
}

/** Has had a plan for some days, and a friend will buy through their link. */
async function affiliate(context: BrowserContext) {
  const email = "sharer@example.sg";
  const api = await product.signIn(email);
  await buy(api, "combined-12");
  product.clock.pass(4 * DAY);
  const walk = await Walk.begin(context, "Affiliate");
  const { page } = walk;
  await page.clock.setSystemTime(product.clock.now());
  await walk.open(`${origin}/login?redirect=%2Fprofile`);
  await signIn(walk, email);
  await walk.tap(page.getByRole("button", { name: "Join" }));
  await walk.tap(page.getByRole("button", { name: "Copy referral link" }));
  await walk.arrive("from signing in to a link that is copied", page.getByRole("button", { name: "Copied" }));

  const code = (await (await page.request.get(`${origin}/api/whoami`)).json()).Response.ReferralID;
  const friend = await product.signIn("friend@example.sg");
  await friend.post("/api/affiliate/set-referrer", { ReferralID: String(code) });
  await buy(friend, "combined-12");
  for (let days = 0; days < 16; days += 8) {
    product.clock.pass(8 * DAY);
    await page.request.get(`${origin}/api/whoami`);
  }
  await walk.open(`${origin}/profile`);
  await walk.fill(page.getByLabel("Where to pay"), "PayNow 9123 4567 Li Na");
  await walk.tap(page.getByRole("button", { name: "Request payout" }));
  await walk.arrive("asks for a payout", page.getByText("Payout requested"));
}

/** On a phone the menu is folded. */
async function openSection(walk: Walk, name: string) {
  await walk.tap(walk.page.locator("details > summary").filter({ visible: true }).first());
  await walk.tap(walk.page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name }).first());
}

async function admin(context: BrowserContext) {
  const walk = await Walk.begin(context, "Admin");
  const { page } = walk;
  await walk.open(`${origin}/login?redirect=%2Fadadminmin`);
  await signIn(walk, ADMIN);
  await openSection(walk, "Payouts");
  await walk.tap(page.getByRole("button", { name: "Accept" }).first());
  await walk.tap(page.getByRole("dialog").getByRole("button", { name: "Accept" }));
  await walk.arrive("from signing in to a payout that is accepted", page.getByText("accepted").first());
  await openSection(walk, "Users");
  await walk.fill(page.getByLabel("User ID or email"), "free@example.sg");
  await walk.tap(page.getByRole("button", { name: "Find" }));
  await walk.tap(page.getByRole("button", { name: "Give 3 mths combined plan" }));
  await walk.tap(page.getByRole("dialog").getByRole("button", { name: "Give" }));
  await walk.arrive("finds a user, and gives a plan", page.getByText("user given 3mth sub"));
  await walk.tap(page.getByRole("button", { name: "Take back" }));
  await walk.tap(page.getByRole("dialog").getByRole("button", { name: "Take back" }));
  await walk.arrive("takes it back", page.getByText(/\(taken back\)/));
}

console.log("| who | way | taps | fields | words | seconds |\n|---|---|---|---|---|---|");
for (const go of [visitor, freeLearner, beginner, failedBefore, affiliate, admin]) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    permissions: ["clipboard-read", "clipboard-write"],
    serviceWorkers: "block",
  });
  await go(context);
  await context.close();
}
await browser.close();
await product.app.close();
