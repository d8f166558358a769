import { notifyManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished, vi } from "vitest";
import { page, Router } from "../web/app/lib/router.tsx";
import { act } from "./act.ts";

// What has come is drawn in the same turn: a test that waits until nothing is fetched would look in between.
notifyManager.setScheduler(queueMicrotask);

/** A query client like the app's, but without retries or waiting for the network. */
const buildClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });

/** Draws something in a page of its own. */
export async function draw(node: ReactNode, client = buildClient()) {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const show = (shown: ReactNode) =>
    act(async () => root.render(<QueryClientProvider client={client}>{shown}</QueryClientProvider>));
  const leave = async () => {
    await act(async () => root.unmount());
    place.remove();
  };
  // A page left open would react to the address and the server of the next test.
  onTestFinished(leave);
  await show(node);
  return { client, place, show, leave };
}

/** Draws something that reads the address, at an address of the app. */
export async function drawAt(href: string, node: ReactNode, client?: QueryClient, path = "*") {
  window.history.replaceState(null, "", href);
  // The browser's own popovers are missing here; a panel counts as closed.
  HTMLElement.prototype.hidePopover ??= () => undefined;
  const Page = () => node;
  const routes = [page(path, async () => Page)];
  const drawn = await draw(
    <Router routes={routes} NotFound={Page} fallback={null} frame={(shown) => shown} />,
    client,
  );
  // The route's code arrives in a turn of its own.
  await act(async () => undefined);
  return drawn;
}

let leaveFormer = async () => {};

/** Draws something at an address, as `drawAt` does, in place of what was visited before: as one tab goes on. */
export async function visit(...page: Parameters<typeof drawAt>) {
  await leaveFormer();
  const drawn = await drawAt(...page);
  leaveFormer = drawn.leave;
  return drawn;
}

/** Runs a hook in a page; `run` runs it again with other props. */
export async function drawHook<P, T>(use: (props: P) => T, props: P, client?: QueryClient) {
  const seen: T[] = [];
  function Host({ given }: { given: P }) {
    seen.push(use(given));
    return null;
  }
  const page = await draw(<Host given={props} />, client);
  return {
    ...page,
    /** The hook's latest result. */
    now(): T {
      const last = seen.at(-1);
      if (last === undefined) throw new Error("the hook gave nothing");
      return last;
    },
    run: (next: P) => page.show(<Host given={next} />),
  };
}

interface StubbedReply {
  status: number;
  response?: unknown;
  headers?: Record<string, string>;
  /** Of a list: which page of it the reply holds, and of how many. */
  paging?: { Page?: number; TPages: number };
}

/** A server that answers each call by `reply`, which returns status and response, now or later; no server if it returns nothing. */
export function stubServer(
  reply: (call: string, body: string) => StubbedReply | undefined | Promise<StubbedReply>,
) {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const call = `${init.method} ${url}`;
    calls.push(call);
    const given = await reply(call, String(init.body));
    if (!given) throw new TypeError("no network");
    const { status, response, headers = {}, paging = { TPages: 1 } } = given;
    const body = status < 400 ? { Response: response, ...paging } : { Error: "No.", Code: "refused" };
    return new Response(JSON.stringify(body), { status, headers });
  });
  return calls;
}
