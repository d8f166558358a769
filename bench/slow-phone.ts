import type { CDPSession, Page } from "@playwright/test";

const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const TIMES_SLOWER = 4;

/**
 * Makes a page as slow as on a slow phone: 1.6 Mbit/s, 150 ms, a processor four times slower.
 * @returns the session that controls it
 */
export async function slowPhone(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", NETWORK);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: TIMES_SLOWER });
  return cdp;
}
