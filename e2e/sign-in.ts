import type { Page } from "@playwright/test";

/** Calls the product with the cookies of this page's browser, which keeps those that come back. @throws what was said instead */
export async function postTo(page: Page, url: string, data: object): Promise<void> {
  const reply = await page.request.post(url, { headers: { "x-requested-with": "app" }, data });
  if (!reply.ok()) throw new Error(`${url}: ${reply.status()} ${await reply.text()}`);
}
