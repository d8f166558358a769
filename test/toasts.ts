import { dismissToast, useToasts } from "../web/app/lib/toasts.ts";
import { drawHook } from "./page.tsx";

/** The title and text of each message on screen, which is then cleared. */
export async function toasts() {
  const page = await drawHook(() => useToasts(), undefined);
  const all = page.now().map(({ title, body }) => [title, body]);
  for (const { id } of page.now()) dismissToast(id);
  await page.leave();
  return all;
}
