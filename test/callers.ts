import { sql } from "kysely";
import type { Browser } from "./browser.ts";
import type { Product } from "./product.ts";
import { type Customer, customer } from "./shop.ts";

/** Somebody who administers a tenant. */
export async function adminOf(p: Product, tenantId: number): Promise<Customer> {
  await sql`insert into tenant (id, name) values (${tenantId}, ${`Tenant ${tenantId}`}) on conflict do nothing`.execute(
    p.db,
  );
  const made = await customer(p);
  await p.db.insertInto("tenant_admin").values({ tenant_id: tenantId, user_id: made.id }).execute();
  return made;
}

export type CallerKind =
  | "visitor"
  | "user"
  | "subscriber"
  | "moderator"
  | "communityAdmin"
  | "otherAdmin"
  | "admin";

/** The seven kinds of caller that rules about roles distinguish. */
export async function sevenCallers(p: Product): Promise<Record<CallerKind, Browser>> {
  const moderator = await customer(p);
  await p.db.updateTable("app_user").set({ is_moderator: true }).where("id", "=", moderator.id).execute();
  return {
    visitor: p.browser(),
    user: await p.signIn("user@example.sg"),
    subscriber: await p.signIn("subscriber@example.sg", { subscribed: true }),
    moderator: moderator.browser,
    communityAdmin: (await adminOf(p, 2)).browser,
    otherAdmin: (await adminOf(p, 3)).browser,
    admin: await p.signIn("admin@threshold.example"),
  };
}
