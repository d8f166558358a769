import type { Browser } from "./browser.ts";
import type { Product } from "./product.ts";

export const adminIn = (p: Product) => p.signIn("admin@threshold.example");

export async function openQuestion(admin: Browser, id: number) {
  return (await admin.get(`/api/admin/questions/${id}`)).response;
}
