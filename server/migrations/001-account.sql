create table tenant (
  id bigint primary key,
  name text not null unique
);
insert into tenant (id, name) values (1, 'Threshold'), (2, 'Community');

create table app_user (
  id text primary key check (length(id) between 12 and 64),
  email text not null check (length(email) between 3 and 254),
  display_name text not null default '' check (display_name = '' or display_name ~ '^[A-Za-z0-9_]{6,30}$'),
  referral_id text not null unique,
  referrer_id text references app_user check (referrer_id <> id),
  is_affiliate boolean not null default false,
  comms_rate int not null default 15 check (comms_rate between 10 and 25),
  cust_disc_rate int not null default 5 check (cust_disc_rate between 5 and 10),
  promo_opt_out boolean not null default false,
  reply_mail boolean not null default true,
  extra_time_percent int not null default 0 check (extra_time_percent between 0 and 300),
  created_at timestamptz not null,
  delete_after timestamptz
);
create unique index app_user_email on app_user (lower(email));
create index app_user_referrer on app_user (referrer_id);

create table tenant_admin (
  tenant_id bigint not null references tenant,
  user_id text not null references app_user on delete cascade,
  primary key (user_id, tenant_id)
);
create index tenant_admin_tenant on tenant_admin (tenant_id);

create table google_identity (
  issuer text not null,
  subject text not null,
  user_id text not null references app_user on delete cascade,
  primary key (issuer, subject)
);
create index google_identity_user on google_identity (user_id);

-- A nonce of a Google sign-in that was used; kept until it could not be replayed any more.
create table used_nonce (
  nonce_hash text primary key,
  expires_at timestamptz not null
);

-- One-time codes: only a keyed digest is stored.
create table otp_challenge (
  id bigint generated always as identity primary key,
  browser_hash text not null,
  email_key text not null,
  code_mac text not null,
  guesses_left int not null default 5 check (guesses_left between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index otp_challenge_browser on otp_challenge (browser_hash, email_key, created_at);
create index otp_challenge_expiry on otp_challenge (expires_at);

-- Consecutive wrong codes of an address; `key` is the address, or address and a browser known to it.
create table otp_failure (
  key text primary key,
  failures int not null default 0 check (failures >= 0),
  locked_until timestamptz
);

create table session (
  id bigint generated always as identity primary key,
  user_id text not null references app_user on delete cascade,
  token_hash text not null unique,
  browser_id text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('rotated', 'superseded', 'logout', 'deleted')),
  check ((ended_at is null) = (end_reason is null))
);
create index session_of_user on session (user_id);

-- The one browser that may use an account.
create table active_browser (
  user_id text primary key references app_user on delete cascade,
  session_id bigint references session on delete set null,
  browser_id text not null,
  switched_at timestamptz not null default '-infinity'
);
create index active_browser_session on active_browser (session_id);

create table known_browser (
  user_id text not null references app_user on delete cascade,
  browser_id text not null,
  seen_at timestamptz not null,
  primary key (user_id, browser_id)
);

create table mail_outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  headers jsonb not null default '{}',
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  tries int not null default 0,
  sent_at timestamptz,
  gave_up_at timestamptz,
  last_error text
);
create index mail_outbox_due on mail_outbox (next_try_at) where sent_at is null and gave_up_at is null;

create table audit_entry (
  id bigint generated always as identity primary key,
  actor_id text references app_user on delete set null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  at timestamptz not null
);
create index audit_entry_actor on audit_entry (actor_id);
create index audit_entry_subject on audit_entry (subject, at);
