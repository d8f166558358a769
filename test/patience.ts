import { vi } from "vitest";

/** How long a test waits for what comes in its own time: Vitest's second is too short beside other work. */
const TIMEOUT_MS = 20_000;

const waitFor = vi.waitFor;
vi.waitFor = (callback, options) => waitFor(callback, options ?? { timeout: TIMEOUT_MS });
