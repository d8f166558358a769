import { expect } from "vitest";
import { deleteDueAccounts } from "../server/features/privacy/deletion-commands.ts";
import type { Browser } from "./browser.ts";
import type { Product } from "./product.ts";

export const EMAIL = "ana.o'neil+res@example.sg";

const log = { warn: (details: object) => expect(details).toBeUndefined() };
export const run = (p: Product) => deleteDueAccounts({ db: p.db, log }, p.clock.now());
export const accountOf = (p: Product, id: string) =>
  p.db.selectFrom("app_user").selectAll().where("id", "=", id).executeTakeFirst();

export async function byCode(p: Product, b: Browser, email: string) {
  await b.post("/api/otp", { Email: email });
  await p.mail.idle();
  return { Email: email, Otp: /^\d{6}$/m.exec(p.mails.at(-1)?.text ?? "")?.[0] };
}
