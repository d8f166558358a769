import { useQuery } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { drawHook, stubServer } from "../../../../test/page.tsx";
import { keys } from "../../lib/cache.ts";
import { useLogin } from "./login-api.ts";

afterEach(() => vi.unstubAllGlobals());

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
