import { expect, type Page, type Request } from "@playwright/test";
import { callsOf } from "../web/early/calls.ts";
import { test } from "./test.ts";

test.use({ serviceWorkers: "allow" });

/** Notes what a page asks for, and waits until it has asked for all and has it. */
function watchCalls(page: Page, origin: string) {
  const calls: string[] = [];
  const open = new Set<Request>();
  const begin = (request: Request) => {
    open.add(request);
    calls.push(`${request.method()} ${request.url().slice(origin.length)}`);
  };
  const end = (request: Request) => void open.delete(request);
  page.on("request", begin).on("requestfinished", end).on("requestfailed", end);
  return {
    calls,
    /** Playwright's own "networkidle" does not come for every page that a worker serves. */
    async rest(): Promise<void> {
      const isIdle = async () => {
        if (open.size > 0) return false;
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
        return open.size === 0;
      };
      await expect.poll(isIdle).toBe(true);
    },
    stop: () => void page.off("request", begin).off("requestfinished", end).off("requestfailed", end),
  };
}

test("each page takes what was asked for before its code was there, and asks for nothing twice", async ({
  page,
  product,
}) => {
  const { origin } = product.server;
  await product.signIn(page, "early@example.sg");
  await product.subscribe(page);
  const api = async (method: string, url: string, data?: object) => {
    const reply = await page.request.fetch(origin + url, {
      method,
      headers: { "X-Requested-With": "app", "Sec-Fetch-Site": "same-origin" },
      ...(data && { data }),
    });
    expect(reply.ok(), `${method} ${url}`).toBe(true);
    return (await reply.json()).Response;
  };
  const set = await product.setId("MCQ");
  const { ID: attempt, ProblemSet } = await api("PUT", `/api/sets/${set}/attempt`);
  const [question] = await api("GET", `/api/sets/${set}/questions`);
  await api("POST", `/api/attempts/${attempt}/questions/${question.ID}/done`, { Answer: "1" });
  await api("PUT", `/api/sets/${set}/done`);

  const addresses = [
    "/paper/1",
    `/topic/${ProblemSet.TopicID}`,
    `/set/${set}`,
    `/set/${set}/review`,
    `/set/${set}/review?attemptID=${attempt}`,
    `/question/${question.ID}`,
    "/saved",
    "/today",
    "/discuss",
    "/profile",
    // The last, since from here on the set has an attempt that is open.
    `/set/${set}/do`,
  ];
  // Notes what was asked for early, also by a reply to what was.
  await page.addInitScript(() => {
    let replies: typeof globalThis.earlyReplies;
    Object.defineProperty(globalThis, "earlyReplies", {
      get: () => replies,
      set: (map: Map<string, Promise<Response>>) => {
        const add = map.set.bind(map);
        map.set = (name, reply) => {
          document.documentElement.dataset.asked = `${document.documentElement.dataset.asked ?? ""}${name}\n`;
          return add(name, reply);
        };
        replies = map;
      },
    });
  });
  for (const address of addresses) {
    // What the page before still asks for is not counted as this one's.
    await page.goto("about:blank");
    const { calls, rest, stop } = watchCalls(page, origin);
    await page.goto(origin + address);
    await expect.poll(() => page.evaluate(() => globalThis.earlyReplies?.size)).toBe(0);
    await rest();
    stop();
    const early = callsOf(address, true).map(({ name }) => name);
    expect(early.length).toBeGreaterThan(0);
    for (const name of early)
      expect(
        calls.filter((one) => one === name),
        `${address}: ${name}`,
      ).toHaveLength(1);
    const asked = await page.locator("html").getAttribute("data-asked");
    const following = early.length === callsOf(address, true).filter(({ next }) => !next).length ? 0 : 2;
    expect(asked?.trim().split("\n"), address).toHaveLength(early.length + following);
    expect(
      await page.evaluate(() => [...(globalThis.earlyReplies?.keys() ?? ["not loaded"])]),
      address,
    ).toEqual([]);
    const own = calls.filter((one) => one.includes(" /api/"));
    expect(own, address).toEqual([...new Set(own)]);
  }
});
