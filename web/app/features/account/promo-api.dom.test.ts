import { afterEach, expect, it, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { drawHook, stubServer } from "../../../../test/page.tsx";
import { toasts } from "../../../../test/toasts.ts";
import { keys } from "../../lib/cache.ts";
import { useUnsubscribe } from "./promo-api.ts";

afterEach(() => vi.unstubAllGlobals());

async function unsubscribe(status: number) {
  await toasts();
  stubServer(() => ({ status, response: { Email: "ana@example.sg", PromoOptOut: true } }));
  const { now, client } = await drawHook(() => useUnsubscribe("token"), undefined);
  client.setQueryData(keys.whoami, { PromoOptOut: false });
  await act(() =>
    now()
      .mutateAsync()
      .catch(() => undefined),
  );
  return client.getQueryState(keys.whoami)?.isInvalidated;
}

it("who stops promotional mail by its link is asked about again, since the address may be their own", async () => {
  expect(await unsubscribe(200)).toBe(true);
  expect(await toasts()).toEqual([]);
});

it("a link that is refused says why; too many calls are reported by the app alone", async () => {
  expect(await unsubscribe(400)).toBe(false);
  expect(await toasts()).toEqual([["unsub failed", "No."]]);
  await unsubscribe(429);
  expect(await toasts()).toEqual([]);
});
