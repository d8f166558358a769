/*
 * What the service worker does with a notification that the server sent (docs/decisions/0015-desk.md): the generated worker
 * (web/pwa.ts) imports this file, which is a build of its own without any other code.
 */

interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}
interface Pushed extends Waiting {
  data: { json(): unknown } | null;
}
interface Clicked extends Waiting {
  notification: Notification;
}
interface Tab {
  url: string;
  focus(): Promise<unknown>;
}

/** What of a worker's own scope is used: the types of pages do not have it. */
declare const self: {
  registration: ServiceWorkerRegistration;
  location: Location;
  clients: {
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: "push", listener: (event: Pushed) => void): void;
  addEventListener(type: "notificationclick", listener: (event: Clicked) => void): void;
};

const TODAY = "/today";

/** A field of what was sent, where it is a text. */
function textOf(sent: unknown, field: string): string | undefined {
  const value: unknown = sent instanceof Object ? Reflect.get(sent, field) : undefined;
  return typeof value === "string" ? value : undefined;
}

function read({ data }: Pushed): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

// A browser shows words of its own, or ends the subscription, if nothing is shown: so it always shows something.
self.addEventListener("push", (event) => {
  const sent = read(event);
  event.waitUntil(
    self.registration.showNotification(textOf(sent, "title") ?? "Today's session", {
      body: textOf(sent, "body") ?? "It is ready when you are.",
      icon: "/icons/icon-192.png",
      // One that is still there is replaced, and not joined by a second.
      tag: "today",
    }),
  );
});

/** Brings the page of today to the front. Another page of ours is left alone: it may show a test. */
async function openToday() {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = tabs.find(({ url }) => new URL(url).pathname === TODAY);
  await (open ? open.focus() : self.clients.openWindow(new URL(TODAY, self.location.origin).href));
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openToday());
});

export {};
