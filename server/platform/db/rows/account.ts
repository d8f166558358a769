import type { Generated, GeneratedAlways } from "kysely";
import type { EdgeTime, Json, Time } from "./column.ts";

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
  referred_at: Time | null;
  deleted_at: Time | null;
  is_moderator: Generated<boolean>;
  muted_until: Time | null;
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
  sent_at: Time | null;
}

interface AuditEntry {
  id: GeneratedAlways<number>;
  actor_id: string | null;
  action: string;
  subject: string;
  details: Json<Record<string, unknown>>;
  at: Time;
}

interface PromoCampaign {
  key: string;
  subject: string;
  recipients: number;
  queued_at: Time;
}

export interface AccountTables {
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
  promo_campaign: PromoCampaign;
}
