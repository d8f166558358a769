import { afterEach, expect, it, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { drawHook, stubServer } from "../../../../test/page.tsx";
import { dismissToast, useToasts } from "../../lib/toasts.ts";
import { useWrite } from "./api.ts";

afterEach(() => vi.unstubAllGlobals());

it("a message that was refused is reported in the server's words, and stays with who wrote it", async () => {
  stubServer(() => ({ status: 400 }));
  const page = await drawHook(() => ({ write: useWrite(7, undefined), toasts: useToasts() }), undefined);
  await act(() =>
    page
      .now()
      .write.mutateAsync("Is this still so?")
      .catch(() => undefined),
  );
  const last = page.now().toasts.at(-1);
  expect(last).toMatchObject({ title: "Failed to send message.", body: "No." });
  expect(page.now().write.variables).toBe("Is this still so?");
  if (last) dismissToast(last.id);
  await page.leave();
});
