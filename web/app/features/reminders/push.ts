import type { BodyOf } from "../../lib/endpoints.ts";

/**
 * What a browser does with notifications: it has none; it is one of an iPhone or iPad, which has them only once the app is on the
 * Home Screen; its user has blocked them; or they can be asked for.
 */
export type PushAbility = "none" | "needs-home-screen" | "blocked" | "possible";

/** Newer iPads call themselves Macs, and are the only ones that one touches. */
const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export function pushAbility(): PushAbility {
  const hasPush = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!hasPush) return isApplePhone() ? "needs-home-screen" : "none";
  return Notification.permission === "denied" ? "blocked" : "possible";
}

/** What went wrong in the browser, as a sentence for the learner. */
export class PushError extends Error {}

/** The worker that shows notifications is registered some time after sign-in. */
const WORKER_MS = 10_000;

function workerInTime(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(
      () => reject(new PushError("This page is not ready for that yet. Please load it again.")),
      WORKER_MS,
    ),
  );
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/** The browser's subscription as the server takes it. */
type Subscribed = BodyOf<"POST /api/push/subscriptions">;

/**
 * Asks the user, and then the browser, for notifications of this installation.
 * @throws PushError
 */
export async function subscribeBrowser(key: string | null): Promise<Subscribed> {
  if (key === null) throw new PushError("Notifications are not available here.");
  if ((await Notification.requestPermission()) !== "granted")
    throw new PushError("This browser was not allowed to show notifications.");
  const { pushManager } = await workerInTime();
  // One of before may be for another installation's key, or another learner's.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => {
      throw new PushError("This browser could not reach its push service. Please try again later.");
    });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new PushError("This browser gave no address for notifications.");
  return { Endpoint: endpoint, Keys: { p256dh, auth } };
}

/** Lets go of the browser's own part; the server has let go of its own by then, so that failing here costs nothing. */
export async function forgetBrowser(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // It will be refused by the push service, or replaced.
  }
}
