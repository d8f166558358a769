/** Held by every tab that shows a run: no tab may put a new version under its feet. */
const RUN = "threshold-run";
const HOUR_MS = 60 * 60 * 1000;
/** A link that comes to be under the pointer loads its page some 0.8 s after the page around it. */
const QUIET_MS = 1000;
/** Letting in takes some 50 ms, unless the old worker is at work again: then it may take half a minute, or five. */
const LET_IN_MS = 3000;

const isRun = (pathname: string) => /^\/set\/\d+\/do$/.test(pathname);

let isRegistered = false;

/**
 * Registers the worker that keeps the app's shell, and sees to its updates. A new version downloads by itself and then
 * waits. Until it is admitted, the old worker serves the old version from its own copies, so a chunk that the server no
 * longer has is still there for a test that continues for an hour. Letting it in deletes those copies, for all tabs at
 * once. So that happens at a change of page only, when nobody is asked anything and no draft is on screen, while no tab
 * shows a run and nothing waits to be sent; the page that one was on the way to is then loaded again, by the new
 * version.
 */
export async function keepShell(hasUnsent: () => Promise<boolean>): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || isRegistered) return;
  isRegistered = true;
  const { serviceWorker } = navigator;
  let hadWorker = serviceWorker.controller !== null;
  let isOutdated = false;
  serviceWorker.addEventListener("controllerchange", () => {
    // The first worker of all brings what is on screen already.
    isOutdated = hadWorker;
    hadWorker = true;
  });

  // A private window may refuse.
  const registration = await serviceWorker.register("/sw.js").catch(() => undefined);
  if (!registration) return;
  let lookedAt = Date.now();
  onPageChange(async () => {
    if (Date.now() - lookedAt > HOUR_MS) {
      lookedAt = Date.now();
      registration.update().catch(() => undefined);
    }
    if (isRun(location.pathname)) return;
    // Another tab has let it in.
    if (isOutdated) return location.reload();
    if (!registration.waiting || (await showsRun())) return;
    await untilQuiet();
    if (await hasUnsent()) return;
    await navigator.locks.request(RUN, { ifAvailable: true }, async (lock) => {
      if (!lock || isRun(location.pathname)) return;
      if (registration.waiting) await letIn(registration.waiting);
      // Another tab may have let it in while this one was quiet. A run that was opened meanwhile continues, and so does
      // a page on which letting in takes long: the next change of page takes the new version.
      if (isOutdated && !isRun(location.pathname)) location.reload();
    });
  });
}

/** Whether any tab shows a run. */
async function showsRun(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === RUN);
}

/** Asks the waiting worker to take over, and gives it a moment for that. */
async function letIn(waiting: ServiceWorker): Promise<void> {
  const hasTakenOver = new Promise((resolve) =>
    navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
  );
  waiting.postMessage({ type: "SKIP_WAITING" });
  await Promise.race([hasTakenOver, new Promise((resolve) => setTimeout(resolve, LET_IN_MS))]);
}

/**
 * Waits until the page has loaded nothing for a moment. Chromium ends the old worker to let the new one in; a chunk
 * that is wanted just then starts the old one again, and the new one waits for its whole idle time.
 */
function untilQuiet(): Promise<void> {
  return new Promise((resolve) => {
    const quiet = () => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(quiet, QUIET_MS);
    const observer = new PerformanceObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(quiet, QUIET_MS);
    });
    observer.observe({ type: "resource" });
  });
}

/** Calls when the app has gone to another page, and this tab's mark of a run, if it had one, is off. */
function onPageChange(changed: () => void) {
  let pathname = location.pathname;
  let release = holdDuringRun();
  // pushState and replaceState are wouter's names for its own changes of the address.
  for (const event of ["pushState", "replaceState", "popstate"])
    window.addEventListener(event, () => {
      if (location.pathname === pathname) return;
      pathname = location.pathname;
      const released = release();
      release = holdDuringRun();
      void released.then(changed);
    });
}

/** Marks this tab as one that shows a run, if it does; gives what takes the mark off, and says when it is off. */
function holdDuringRun(): () => Promise<void> {
  if (!isRun(location.pathname)) return async () => undefined;
  let end = () => {};
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  const lock = navigator.locks.request(RUN, { mode: "shared" }, () => isOver);
  return () => {
    end();
    return lock;
  };
}
