import type { User } from "#contract/shapes.ts";

/** The product's own tenant. */
const OWN_TENANT = 1;

export const isAdminUser = (user: User | null): boolean =>
  user?.TenantAdmin.some(({ TenantID }) => TenantID === OWN_TENANT) ?? false;

/** The tenant whose questions the user edits: the product's own before another. */
export const tenantOf = (user: User | null): number | undefined =>
  isAdminUser(user) ? OWN_TENANT : user?.TenantAdmin[0]?.TenantID;

/** Whether the user looks after the discussion. */
export const isModeratorUser = (user: User | null): boolean =>
  (user?.IsModerator ?? false) || isAdminUser(user);

/** Whether the user may write and vote somewhere; the server asks for the paper of the question. */
export const mayTakePart = (user: User | null): boolean =>
  (user?.SubscriptionInfo.Perm ?? 0) > 0 || isAdminUser(user);
