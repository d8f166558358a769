import { useQuery } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { drawHook, stubServer } from "../../../../test/page.tsx";
import { toasts } from "../../../../test/toasts.ts";
import { keys } from "../../lib/cache.ts";
import { forgetReferral, storeReferral } from "../../lib/referral.ts";
import { useLogin } from "./login-api.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  forgetReferral();
});

/** Signs in as often as there are answers of the server, and gives what was sent. */
async function signIn(...answers: { status: number; DeletionUndone?: boolean }[]) {
  const sent: unknown[] = [];
  stubServer((_call, body) => {
    const { status, ...more } = answers[sent.length] ?? { status: 404 };
    sent.push(JSON.parse(body));
    return { status, response: { ID: "ann", ...more } };
  });
  const page = await drawHook(() => useLogin(), undefined);
  for (const _ of answers)
    await act(() =>
      page
        .now()
        .mutateAsync({ Email: "ann@example.sg", Otp: "123456" })
        .catch(() => undefined),
    );
  return { sent, client: page.client };
}

it("whose link led here is said with the sign-in, again where that failed, and not once it has succeeded", async () => {
  storeReferral("friend12");
  const { sent } = await signIn({ status: 400 }, { status: 200 }, { status: 200 });
  const own = { Email: "ann@example.sg", Otp: "123456" };
  const referred = { ...own, RefereeUserID: "friend12" };
  expect(sent).toEqual([referred, referred, own]);
});

it("signing in to an account that was to be deleted says that it is kept; another sign-in says nothing of it", async () => {
  await toasts();
  await signIn({ status: 200 });
  expect(await toasts()).toEqual([]);
  const { client } = await signIn({ status: 200, DeletionUndone: true });
  expect(await toasts()).toEqual([
    ["Your account is kept", "Signing in undid its deletion. Everything is as you left it."],
  ]);
  expect(client.getQueryData(keys.whoami)).toEqual({ ID: "ann" });
});

it("signing in forgets all that was shown before, reads again what is on screen, and knows who is there", async () => {
  const user = { ID: "ann", Email: "ann@example.sg" };
  stubServer(() => ({ status: 200, response: user }));
  const read = vi.fn(async () => "what ann may see");
  const page = await drawHook(() => {
    useQuery({
      queryKey: keys.set(5),
      queryFn: read,
      initialData: "what the visitor saw",
      staleTime: 60_000,
    });
    return useLogin();
  }, undefined);
  const { client } = page;
  const kept = [
    keys.paper(1),
    keys.question(3),
    keys.answers(7),
    keys.latestAttempt(5),
    keys.saved({ paper: 0, topic: undefined, page: 1 }),
  ];
  for (const queryKey of kept) client.setQueryData(queryKey, "somebody else's");
  await act(() => page.now().mutateAsync({ Email: user.Email, Otp: "123456" }));
  for (const queryKey of kept) expect(client.getQueryData(queryKey), queryKey.join()).toBeUndefined();
  expect(client.getQueryData(keys.whoami)).toEqual(user);
  expect(read).toHaveBeenCalledTimes(1);
  expect(client.getQueryData(keys.set(5))).not.toBe("somebody else's");
  await page.leave();
});
