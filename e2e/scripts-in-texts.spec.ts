import { expect } from "@playwright/test";
import { SCRIPT_PAYLOADS } from "../test/script-payloads.ts";
import { subscriber } from "../test/talk.ts";
import { test } from "./test.ts";

const A_PAGE = 200;
/** Every twelfth, unless everything is asked for: 25 disguises of each form follow each other, so no form is left out. */
const PAYLOADS = SCRIPT_PAYLOADS.filter((_, n) => process.env.MATRIX === "full" || n % 12 === 0);

declare global {
  interface Window {
    /** Set by whatever ran that should not. */
    ran?: number;
  }
}

test(`no script runs of ${PAYLOADS.length} written into posts, feedback and names @desk-only`, async ({
  page,
  clocked,
}) => {
  test.setTimeout(120_000);
  const { product, origin } = clocked;
  const { db } = product;
  const author = await subscriber(product);
  const { id: question } = await db
    .selectFrom("question")
    .select("id")
    .where("qn_type", "=", "mcq")
    .orderBy("id")
    .offset(7)
    .executeTakeFirstOrThrow();
  let post = 0;
  let reported = 0;
  for (const [n, payload] of PAYLOADS.entries()) {
    const { browser } = author;
    // A few posts and their replies, so that one page has them all; a post holds three hundred.
    const isPost = n % 250 === 0;
    const made = await browser.post(`/api/chat/threads/${question}`, {
      Body: `${payload}\n\nText ${n}`,
      ...(isPost ? {} : { ReplyToMsgID: post }),
    });
    expect([made.status, payload]).toEqual([200, payload]);
    if (isPost) post = Number(made.response.ID);
    const body = payload.trim().slice(0, 255);
    const sent = await browser.post("/api/anal/user/feedback", {
      Type: "QnOther",
      QuestionID: question,
      CurrentURL: payload.slice(0, 2000),
      Browser: payload.slice(0, 500),
      Body: body,
    });
    if (sent.status === 200) reported += 1;
    const name = await browser.post(`/api/user?DisplayName=${encodeURIComponent(payload)}`);
    expect(name.status).toBe(400);
  }
  expect(reported).toBe(PAYLOADS.length);
  // A name that got past the rule anyway would be shown as text: the table lets none in.
  await expect(
    db.updateTable("app_user").set({ display_name: "<script>" }).where("id", "=", author.id).execute(),
  ).rejects.toThrow("app_user_display_name_check");

  // Without the content policy, so that it is the texts themselves that are harmless.
  await page.route(`${origin}/**`, async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const headers = response.headers();
    delete headers["content-security-policy"];
    return route.fulfill({ response, headers });
  });
  // Another browser may take an account over once in five minutes.
  product.clock.pass(6 * 60);
  await clocked.enter(page, "admin@threshold.example");
  await page.goto(`${origin}/question/${question}?msgID=${post}`);
  await expect(page.getByRole("article")).toHaveCount(PAYLOADS.length);
  const more = page.getByRole("button", { name: "Show more" });
  await more.evaluateAll((all) => {
    for (const button of all) if (button instanceof HTMLElement) button.click();
  });
  await expect(more).toHaveCount(0);
  const links = page.locator(".written a");
  expect(await links.count()).toBeGreaterThan(10);
  const hrefs = await links.evaluateAll((all) => all.map((a) => a.getAttribute("href") ?? ""));
  expect(hrefs.filter((href) => !/^(https?:\/\/|\/(?!\/))/.test(href.toLowerCase()))).toEqual([]);
  const elements = await page
    .locator(".written *")
    .evaluateAll((all) => [...new Set(all.map((element) => element.localName))].sort());
  expect(elements.filter((name) => !/^(p|br|strong|em|code|ul|ol|li|a)$/.test(name))).toEqual([]);
  const attributes = await page
    .locator(".written *")
    .evaluateAll((all) => [...new Set(all.flatMap((element) => element.getAttributeNames()))].sort());
  expect(attributes).toEqual(["href", "rel", "target"]);
  expect(await page.evaluate(() => window.ran)).toBeUndefined();

  for (let at = 1; at <= Math.ceil(PAYLOADS.length / A_PAGE); at++) {
    const reply = await page.request.get(`${origin}/api/admin/feedbacks?page=${at}&pageSize=${A_PAGE}`);
    await page.route(`${origin}/api/admin/feedbacks**`, (route) => route.fulfill({ response: reply }));
    await page.goto(`${origin}/adadminmin/feedback`);
    const table = page.getByRole("table", { name: /^Feedback/ });
    await expect(table.getByRole("row")).toHaveCount(
      Math.min(A_PAGE, PAYLOADS.length - (at - 1) * A_PAGE) + 1,
    );
    expect(await table.locator("script, img, svg, iframe, [onerror], [onload]").count()).toBe(0);
    expect(await page.evaluate(() => window.ran)).toBeUndefined();
    await page.unroute(`${origin}/api/admin/feedbacks**`);
  }
});
