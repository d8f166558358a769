/** The result of one request. */
export const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Resolves once everything in a transaction is written. Asked for before its last request has answered. */
export const written = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

/** Opens a database of version 1 when it is first asked for; after a failure the next one who asks opens it anew. */
export function databaseOf(
  name: string,
  create: (database: IDBDatabase) => void,
): () => Promise<IDBDatabase> {
  let opened: Promise<IDBDatabase> | undefined;
  const open = () => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => create(request.result);
    return resultOf(request);
  };
  return () => {
    opened ??= open();
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
}
