import type { PublicUser, User } from "#contract/shapes.ts";

/**
 * The User that many calls reply with. It combines several features, so a feature above them all reads it (overview).
 */
export type ReadUser = (userId: string, now: Date) => Promise<User>;

export function publicUserView(row: {
  id: string;
  display_name: string;
  rep: number;
  is_mod: boolean;
}): PublicUser {
  return { ID: row.id, DName: row.display_name || "Anonymous", Rep: row.rep, IsMod: row.is_mod };
}
