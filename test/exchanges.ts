import type { PortableQuestion } from "../server/formats/portable.ts";
import { write } from "../server/formats/write.ts";
import type { Browser } from "./browser.ts";
import { startProduct } from "./product.ts";

export const URL = "/api/tenant/1/import";
export const csvOf = (...questions: PortableQuestion[]) => Buffer.from(write("csv", questions)).toString();

export async function start() {
  const p = await startProduct();
  const admin = await p.signIn("admin@threshold.example");
  const send = (Text: string, more: object = {}, by: Browser = admin) =>
    by.post(URL, { Format: "csv", Text, ...more });
  return { p, admin, send };
}
