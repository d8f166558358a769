import { REVIEW_REPUTATION } from "#contract/community-limits.ts";
import type { User } from "#contract/shapes.ts";
import { opensPaper } from "../../lib/access.ts";
import { isAdminUser, mayTakePart } from "../../lib/roles.ts";

/** The tenant of learners' own questions. */
const COMMUNITY_TENANT = 2;

const looksAfterCommunity = (user: User): boolean =>
  isAdminUser(user) || user.TenantAdmin.some(({ TenantID }) => TenantID === COMMUNITY_TENANT);

/** Whether the community is open to a user. */
export const isMember = (user: User): boolean => mayTakePart(user) || looksAfterCommunity(user);

/** Whether a user writes and practises questions of a paper. */
export const takesPartIn = (user: User, paper: number): boolean =>
  opensPaper(user, paper) || looksAfterCommunity(user);

/** Whether a user judges what others submit. */
export const isReviewer = (user: User): boolean => looksAfterCommunity(user) || user.Rep >= REVIEW_REPUTATION;
