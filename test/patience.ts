import { vi } from "vitest";

/** How long a test waits for what comes in its own time: Vitest's second is too short beside other work. */
const TIMEOUT_MS = 20_000;

/** How often it looks. A page answers in milliseconds, and with Vitest's 50 its tests would mostly wait for the next look. */
const INTERVAL_MS = "document" in globalThis ? 5 : 50;

const waitFor = vi.waitFor;
vi.waitFor = (callback, options) =>
  waitFor(callback, options ?? { timeout: TIMEOUT_MS, interval: INTERVAL_MS });
