const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a deletion can be undone by signing in. */
const UNDO_DAYS = 30;

/** When a deletion that is asked for now is final. */
export const deleteAfter = (now: Date): Date => new Date(now.getTime() + UNDO_DAYS * DAY_MS);

/** Days that are left until `end`, each one begun counting. */
export const daysLeft = (end: Date | null, now: Date): number =>
  end ? Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS)) : 0;

/** Replaces an emptied account's e-mail: unique, and no address, so that no code and no mail goes there. */
export const placeholderOf = (userId: string): string => `deleted-${userId}`;

/* Every reference to a user and what happens to it with the account. The rules of the foreign keys say the same for an
   account that is deleted as a row; deletion.test.ts compares them, so that a new table can't be forgotten. */
type Reference = readonly [table: string, column: string];

/** Goes with the account. An attempt goes before the drawn set that it is of. */
export const REMOVED: readonly Reference[] = [
  ["active_browser", "user_id"],
  ["session", "user_id"],
  ["known_browser", "user_id"],
  ["google_identity", "user_id"],
  ["tenant_admin", "user_id"],
  ["attempt", "user_id"],
  ["reserved_attempt", "user_id"],
  ["problem_set", "owner_id"],
  ["marked_answer", "user_id"],
  ["first_answer", "user_id"],
  ["saved_question", "user_id"],
  ["covered_set", "user_id"],
  ["study_plan", "user_id"],
  ["reminder_setting", "user_id"],
  ["calendar_address", "user_id"],
  ["push_subscription", "user_id"],
  ["ability_state", "user_id"],
  ["known_area", "user_id"],
  ["plan_day", "user_id"],
  ["exam_result", "user_id"],
  ["test_preset", "user_id"],
  ["test_link", "user_id"],
  ["note", "user_id"],
  ["mark", "user_id"],
  ["shown_key", "user_id"],
  ["daily_use", "user_id"],
  ["bot_answer", "user_id"],
  ["vote", "user_id"],
  ["reputation", "user_id"],
  ["reply_notice", "user_id"],
  ["correction_notice", "user_id"],
  ["report", "user_id"],
  ["community_attempt", "user_id"],
  ["community_feedback", "user_id"],
  ["bump", "user_id"],
];

/** Stays without its author; of community questions only what is published, for the rest goes (035-community.sql). */
export const UNLINKED: readonly Reference[] = [
  ["message", "user_id"],
  ["feedback", "user_id"],
  ["community_question", "author_id"],
  ["community_review", "user_id"],
  ["question_version", "created_by"],
  ["regrade", "made_by"],
  ["charge", "granted_by"],
];

/** Keeps the row of the account, emptied: records of money, what others were referred by, and acts of an admin. */
export const KEPT: readonly Reference[] = [
  ["charge", "user_id"],
  ["entitlement", "user_id"],
  ["checkout", "user_id"],
  ["checkout", "referrer_id"],
  ["transfer", "from_user"],
  ["transfer", "to_user"],
  ["ledger_entry", "user_id"],
  ["commission", "user_id"],
  ["commission", "referrer_id"],
  ["commission", "decided_by"],
  ["payout", "user_id"],
  ["payout", "decided_by"],
  ["app_user", "referrer_id"],
  ["audit_entry", "actor_id"],
];

/** Texts of a table in which an address may be. */
interface FreeText {
  /** It is blotted out of these. */
  texts?: readonly string[];
  json?: readonly string[];
  /** What is too short to lose a word goes whole; NOTES_REMOVED is there then. */
  whole?: readonly string[];
}

/**
 * Where people write freely, and may have written an address: learners, editors and the house. text-columns.test.ts
 * compares them with the schema, so that a new column can't be forgotten.
 */
export const FREE_TEXT: Readonly<Record<string, FreeText>> = {
  question_version: {
    texts: ["body", "explanation", "source", "note"],
    json: ["params", "rationales", "tags"],
  },
  question: { texts: ["review_reason"] },
  problem_set: { texts: ["title"] },
  constant: { texts: ["value", "source"] },
  regrade: { texts: ["reason"] },
  correction_notice: { texts: ["reason"] },
  message: { texts: ["body", "body_html"] },
  report: { texts: ["reason"] },
  note: { texts: ["body"] },
  mark: { texts: ["quote", "prefix", "suffix"] },
  test_preset: { texts: ["name"], json: ["filter"] },
  test_link: { texts: ["title"] },
  study_plan: { texts: ["resit_account"] },
  bot_answer: { texts: ["prompt", "completion"] },
  community_review: { texts: ["reason"] },
  community_feedback: { texts: ["body"] },
  feedback: { texts: ["body", "note", "current_url", "browser"] },
  payout: { texts: ["reason"], whole: ["payment_notes"] },
  commission: { texts: ["verdict_reason"] },
  promo_campaign: { texts: ["subject"] },
  audit_entry: { json: ["details"] },
  mail_outbox: { texts: ["subject", "text_body", "html_body"] },
  job: { texts: ["last_error"] },
};

/** Replaces an address; shorter than any, so that it fits wherever one did. */
export const BLOTTED = "[…]";

/** What a payout's notes say once the person is gone: they named where the money went. */
export const NOTES_REMOVED = "removed with the account";
