import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";

/** Rows as the database has them; one interface a table of server/migrations. */
type Time = Date;
type Json<T extends object> = JSONColumnType<T, string, string>;
/** A timestamp that may be '-infinity', which only SQL compares. */
type EdgeTime = ColumnType<unknown, Time | undefined, Time>;

interface AppUser {
  id: string;
  email: string;
  display_name: Generated<string>;
  referral_id: string;
  referrer_id: string | null;
  is_affiliate: Generated<boolean>;
  comms_rate: Generated<number>;
  cust_disc_rate: Generated<number>;
  promo_opt_out: Generated<boolean>;
  reply_mail: Generated<boolean>;
  extra_time_percent: Generated<number>;
  created_at: Time;
  delete_after: Time | null;
}
interface TenantAdmin {
  tenant_id: number;
  user_id: string;
}
interface GoogleIdentity {
  issuer: string;
  subject: string;
  user_id: string;
}
interface UsedNonce {
  nonce_hash: string;
  expires_at: Time;
}
interface OtpChallenge {
  id: GeneratedAlways<number>;
  browser_hash: string;
  email_key: string;
  code_mac: string;
  guesses_left: Generated<number>;
  created_at: Time;
  expires_at: Time;
  used_at: Time | null;
}
interface OtpFailure {
  key: string;
  failures: Generated<number>;
  locked_until: Time | null;
}
interface Session {
  id: GeneratedAlways<number>;
  user_id: string;
  token_hash: string;
  browser_id: string;
  created_at: Time;
  seen_at: Time;
  expires_at: Time;
  ended_at: Time | null;
  end_reason: "rotated" | "superseded" | "logout" | "deleted" | null;
}
interface ActiveBrowser {
  user_id: string;
  session_id: number | null;
  browser_id: string;
  switched_at: EdgeTime;
}
interface KnownBrowser {
  user_id: string;
  browser_id: string;
  seen_at: Time;
}
interface MailOutbox {
  id: GeneratedAlways<number>;
  kind: string;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  headers: Json<Record<string, string>>;
  created_at: Time;
  next_try_at: Time;
  tries: Generated<number>;
  sent_at: Time | null;
  gave_up_at: Time | null;
  last_error: string | null;
}
interface AuditEntry {
  id: GeneratedAlways<number>;
  actor_id: string | null;
  action: string;
  subject: string;
  details: Json<Record<string, unknown>>;
  at: Time;
}
interface PaperTable {
  id: number;
  title: string;
}
interface TopicTable {
  id: GeneratedAlways<number>;
  key: string;
  paper: number;
  name: string;
  for_free: boolean;
  position: number;
}
interface QuestionTable {
  id: GeneratedAlways<number>;
  key: string | null;
  tenant_id: Generated<number>;
  topic_id: number;
  qn_type: "mcq" | "saq" | "csq";
  current_version: Generated<number>;
  is_sample: Generated<boolean>;
  created_at: Time;
  updated_at: Time;
  stats_from: EdgeTime;
  deleted_at: Time | null;
  file_hash: string | null;
  file_version: number | null;
}
interface QuestionVersion {
  question_id: number;
  version: number;
  body: string;
  params: Json<object>;
  answer: string;
  explanation: string;
  rationales: Json<string[]>;
  source: string;
  law_as_at: string | null;
  difficulty: "easy" | "medium" | "hard";
  tags: Json<string[]>;
  max_score: number;
  created_at: Time;
  created_by: string | null;
}
interface ConstantTable {
  key: string;
  title: string;
  value: string;
  valid_from: string;
  valid_to: string | null;
  source: string;
}
interface QuestionConstant {
  question_id: number;
  constant_key: string;
}
interface ProblemSetTable {
  id: GeneratedAlways<number>;
  key: string | null;
  tenant_id: Generated<number>;
  title: string;
  paper: number;
  topic_id: number | null;
  type: "MCQ" | "CSQ" | "SAQ" | "Full";
  for_free: Generated<boolean>;
  is_generated: Generated<boolean>;
  owner_id: string | null;
  time_limit_minutes: number | null;
  seed: string | null;
  position: Generated<number>;
  retired_at: Time | null;
}
interface SetQuestion {
  set_id: number;
  question_id: number;
  position: number;
  weight: Generated<number>;
}
interface SavedQuestion {
  user_id: string;
  question_id: number;
  created_at: Time;
}
interface ContentImport {
  id: GeneratedAlways<number>;
  hash: string;
  at: Time;
}
interface CatalogueChange {
  id: GeneratedAlways<number>;
  at: Time;
}
interface AttemptTable {
  id: GeneratedAlways<number>;
  user_id: string;
  set_id: number;
  delay_marking: boolean;
  max_score: number;
  question_count: number;
  created_at: Time;
  deadline: Time | null;
  marked_at: Time | null;
  score: number | null;
}
interface AttemptQuestion {
  attempt_id: number;
  question_id: number;
  version: number;
  position: number;
  weight: number;
  flagged: Generated<boolean>;
}
interface AnswerTable {
  attempt_id: number;
  question_id: number;
  ans: string;
  seq: Generated<number>;
  score: number | null;
  counted: Generated<boolean>;
  created_at: Time;
}
interface FirstAnswer {
  question_id: number;
  version: number;
  user_id: string;
  choice: number;
  at: Time;
}
interface ChargeTable {
  id: GeneratedAlways<number>;
  user_id: string;
  source: "purchase" | "transfer" | "grant" | "trial";
  status:
    | "pending"
    | "captured"
    | "cancelled"
    | "expired"
    | "failed"
    | "needs_refund"
    | "refunded"
    | "disputed";
  perm: number;
  plan: string | null;
  amount: Generated<number>;
  trial_hours: Generated<number>;
  subscription_months: Generated<number>;
  created_at: Time;
  succeeded_at: Time | null;
  transferred_at: Time | null;
  granted_by: string | null;
}
interface EntitlementTable {
  id: GeneratedAlways<number>;
  user_id: string;
  paper: number;
  period: ColumnType<string, string, string>;
  charge_id: number;
  revoked_at: Time | null;
}

export interface Tables {
  app_user: AppUser;
  tenant_admin: TenantAdmin;
  google_identity: GoogleIdentity;
  used_nonce: UsedNonce;
  otp_challenge: OtpChallenge;
  otp_failure: OtpFailure;
  session: Session;
  active_browser: ActiveBrowser;
  known_browser: KnownBrowser;
  mail_outbox: MailOutbox;
  audit_entry: AuditEntry;
  paper: PaperTable;
  topic: TopicTable;
  question: QuestionTable;
  question_version: QuestionVersion;
  constant: ConstantTable;
  question_constant: QuestionConstant;
  problem_set: ProblemSetTable;
  set_question: SetQuestion;
  saved_question: SavedQuestion;
  content_import: ContentImport;
  catalogue_change: CatalogueChange;
  attempt: AttemptTable;
  attempt_question: AttemptQuestion;
  answer: AnswerTable;
  first_answer: FirstAnswer;
  charge: ChargeTable;
  entitlement: EntitlementTable;
}
