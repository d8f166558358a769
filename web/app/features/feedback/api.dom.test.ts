import { afterEach, expect, it, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { drawHook, stubServer } from "../../../../test/page.tsx";
import { dismissToast, useToasts } from "../../lib/toasts.ts";
import { useSend } from "./api.ts";

afterEach(() => vi.unstubAllGlobals());

it.each([
  [200, { title: "Feedback Received" }],
  [400, { title: "Feedback Failed", body: "No." }],
  [500, { title: "Feedback Failed" }],
])("the outcome of feedback that the server answers with %i is shown", async (status, expected) => {
  stubServer(() => ({ status, response: { ID: 1 } }));
  const page = await drawHook(() => ({ send: useSend("Feedback Received"), toasts: useToasts() }), undefined);
  await act(() =>
    page
      .now()
      .send.mutateAsync({ Type: "bug", Body: "It is broken." })
      .catch(() => undefined),
  );
  const last = page.now().toasts.at(-1);
  expect(last).toMatchObject(expected);
  if (last) dismissToast(last.id);
  await page.leave();
});
