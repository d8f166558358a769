import { setImmediate } from "node:timers/promises";
import * as idb from "fake-indexeddb";
import { onTestFinished, vi } from "vitest";

// These stay: what a page still reads when its test is over asks them what it got. They alone do not make a browser.
for (const [name, type] of Object.entries(idb))
  if (name.startsWith("IDB")) Object.assign(globalThis, { [name]: type });

/** An IndexedDB that knows what is still being opened, read or written. */
class WatchedFactory extends idb.IDBFactory {
  readonly #underWay = new Set<EventTarget>();

  override open(name: string, version?: number): IDBOpenDBRequest {
    const request = super.open(name, version);
    this.#watch(request, ["success", "error"]);
    request.addEventListener("success", () => {
      const begin = request.result.transaction.bind(request.result);
      request.result.transaction = (...of) => this.#watch(begin(...of), ["complete", "abort"]);
    });
    return request;
  }

  /** Until nothing is under way any more, nor what that has led to. */
  async settle(): Promise<void> {
    do await setImmediate();
    while (this.#underWay.size > 0);
  }

  #watch<T extends EventTarget>(work: T, ends: string[]): T {
    this.#underWay.add(work);
    for (const end of ends) work.addEventListener(end, () => this.#underWay.delete(work));
    return work;
  }
}

/**
 * Gives the test's page an empty IndexedDB, until `vi.unstubAllGlobals`. The test ends when what it still reads has ended: after
 * the last one of a file there is no page to read for.
 */
export function stubIndexedDb(): void {
  const factory = new WatchedFactory();
  vi.stubGlobal("indexedDB", factory);
  onTestFinished(() => factory.settle());
}
