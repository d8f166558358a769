import { afterAll, vi } from "vitest";
import { builtinEnvironments } from "vitest/runtime";

/**
 * A page's modules listen to the window, leave marks on it and remember whose browser it is: each file has modules and
 * a window of its own. A process of its own would do the same, and takes five times as long.
 */
vi.resetModules();
const former = new Set(Reflect.ownKeys(globalThis));
// The router marks a window whose history it watches. Its mark could not be taken off again if it had made it itself.
Object.defineProperty(globalThis, Symbol.for("wouter_v3"), { value: undefined, configurable: true });
const page = await builtinEnvironments["happy-dom"].setup(globalThis, {});

afterAll(async () => {
  // Before the window goes: put back after it, its functions would outlive it.
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await page.teardown(globalThis);
  for (const key of Reflect.ownKeys(globalThis))
    if (!former.has(key)) Reflect.deleteProperty(globalThis, key);
});
