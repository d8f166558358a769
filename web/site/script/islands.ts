import type { Question } from "#contract/shapes.ts";
import type { Early } from "../demos/island.tsx";
import { part, parts } from "./dom.ts";

interface IslandModule {
  mount: (place: HTMLElement, samples: Question[], early: Early) => void;
}

/** What shows that somebody means to use a demo. */
const INTENT = ["pointerover", "pointerdown", "focusin", "change"];

let failures = 0;

/** A browser never asks again for a module that it failed to load, so each try has an address of its own. */
const loadModule = (): Promise<IslandModule> => import(/* @vite-ignore */ `/island.js?${failures}`);

/**
 * The landing page's demos are in its HTML and do nothing until somebody turns to them; then their code comes, React
 * included, and takes over what was chosen meanwhile.
 */
export function startIslands(): void {
  for (const place of parts("island")) {
    const early: Early = { isSubmitted: false };
    place.addEventListener("submit", (event) => {
      event.preventDefault();
      early.isSubmitted = true;
    });
    awaitIntent(place, async () => {
      const { mount } = await loadModule();
      mount(place, JSON.parse(part("samples")?.textContent ?? "[]"), early);
    });
  }
}

/** Starts at the first sign of interest; at the next one again, should it fail for want of a connection. */
function awaitIntent(place: HTMLElement, start: () => Promise<void>) {
  const wait = new AbortController();
  const turn = async () => {
    wait.abort();
    await start().catch(() => {
      failures += 1;
      awaitIntent(place, start);
    });
  };
  for (const event of INTENT)
    place.addEventListener(event, () => void turn(), { signal: wait.signal, passive: true });
}
