import type { Page } from "@playwright/test";

/** Everything that this browser stores for the site: where, under which name, and what. */
export async function stored(page: Page): Promise<{ where: string; name: string; text: string }[]> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const all: { where: string; name: string; text: string }[] = [];
    for (const [where, store] of Object.entries({ localStorage, sessionStorage }))
      for (const name of Object.keys(store)) all.push({ where, name, text: store.getItem(name) ?? "" });
    for (const where of await caches.keys()) {
      const cache = await caches.open(where);
      for (const request of await cache.keys())
        all.push({ where, name: request.url, text: (await (await cache.match(request))?.text()) ?? "" });
    }
    for (const { name: where = "" } of await indexedDB.databases()) {
      const db = await settled(indexedDB.open(where));
      for (const table of db.objectStoreNames) {
        const rows = db.transaction(table).objectStore(table);
        const [keys, values] = await Promise.all([settled(rows.getAllKeys()), settled(rows.getAll())]);
        keys.forEach((key, i) => {
          all.push({ where, name: JSON.stringify(key), text: JSON.stringify(values[i]) });
        });
      }
      db.close();
    }
    return all;
  });
}
