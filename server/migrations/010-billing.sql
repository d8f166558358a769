-- Money outlives an account: who leaves is emptied, not deleted, so nothing here goes with a user.
alter table charge drop constraint charge_user_id_fkey;
alter table charge add foreign key (user_id) references app_user;
-- The purchase that a transferred charge descends from, whoever holds it now; null for a charge of its own.
alter table charge add column origin_id bigint references charge;
alter table charge add check ((source = 'transfer') = (origin_id is not null));
create index charge_origin on charge (origin_id);

-- Granted once by the key of what grants it: charge:, transfer: or admin: and its number.
alter table entitlement add column source_key text;
update entitlement set source_key = 'admin:' || charge_id;
alter table entitlement alter column source_key set not null;
alter table entitlement add unique (source_key, paper);
alter table entitlement add check (source_key ~ '^(charge|transfer|admin):[0-9]+$');
-- Set while a dispute is open; what was left at that moment comes back when it is won.
alter table entitlement add column suspended_at timestamptz;
alter table entitlement add check (suspended_at is null or revoked_at is not null);

-- An order as it was shown: prices, discounts and commission are frozen here.
create table checkout (
  id text primary key check (length(id) between 16 and 64),
  user_id text not null references app_user,
  charge_id bigint not null unique references charge,
  provider text not null check (provider in ('stripe', 'sandbox')),
  state text not null default 'created' check (state in
    ('created', 'open', 'paid', 'expired', 'failed', 'cancelled', 'needs_refund')),
  price_id text not null,
  option text not null check (option in ('combined', 'p1', 'p2')),
  perm int not null check (perm between 1 and 3),
  months int not null check (months > 0),
  list_amount int not null check (list_amount > 0),
  global_disc int not null check (global_disc between 0 and 100),
  referral_disc int not null check (referral_disc between 0 and 10),
  price_disc int not null check (price_disc between 0 and 100),
  amount int not null check (amount >= 0 and amount <= list_amount),
  referrer_id text references app_user check (referrer_id <> user_id),
  comms_rate int check (comms_rate between 10 and 25),
  session_id text unique,
  url text,
  payment_intent text unique,
  -- When the buyer was done but the money had not come yet: PayNow settles later.
  submitted_at timestamptz,
  -- The provider's session can bring no money any more, or has brought it; nothing is left to reconcile.
  session_final boolean not null default false,
  checked_at timestamptz,
  paid_amount int check (paid_amount >= 0),
  refunded int not null default 0 check (refunded >= 0),
  dispute_count int not null default 0 check (dispute_count >= 0),
  dispute_state text not null default 'none' check (dispute_state in ('none', 'open', 'won', 'lost')),
  -- Why money is held that bought nothing.
  flag text check (flag in ('second_payment', 'amount_differs')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((referrer_id is null) = (comms_rate is null)),
  check (referrer_id is not null or referral_disc = 0),
  check (state not in ('open', 'paid', 'needs_refund') or session_id is not null),
  check ((state in ('paid', 'needs_refund')) = (paid_amount is not null)),
  check (state <> 'paid' or paid_amount = amount),
  check ((state = 'needs_refund') = (flag is not null))
);
create unique index checkout_one_open on checkout (user_id) where state in ('created', 'open');
create index checkout_user on checkout (user_id);
create index checkout_referrer on checkout (referrer_id);
create index checkout_unsettled on checkout (checked_at nulls first) where not session_final;

-- Every event of the provider that was heard, written with its effect: a repeat changes nothing.
create table provider_event (
  id text primary key,
  provider text not null,
  type text not null,
  checkout_id text references checkout,
  received_at timestamptz not null
);
create index provider_event_checkout on provider_event (checkout_id);

-- The sandbox's own books, where a real provider would have its own.
create table sandbox_session (
  id text primary key,
  checkout_id text not null unique references checkout,
  amount int not null check (amount >= 0),
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  paid boolean not null default false,
  failed boolean not null default false,
  -- A late payment arrives by itself at this time.
  settles_at timestamptz,
  refunded int not null default 0 check (refunded between 0 and amount),
  dispute_count int not null default 0,
  dispute_state text not null default 'none' check (dispute_state in ('none', 'open', 'won', 'lost')),
  expires_at timestamptz not null,
  check (not (paid and failed)),
  check (paid or (refunded = 0 and dispute_state = 'none'))
);
create index sandbox_session_settling on sandbox_session (settles_at) where settles_at is not null;

create table transfer (
  id bigint generated always as identity primary key,
  from_user text not null references app_user,
  to_user text not null references app_user,
  from_charge bigint not null unique references charge,
  to_charge bigint not null unique references charge,
  at timestamptz not null,
  check (from_user <> to_user),
  check (from_charge <> to_charge)
);
create index transfer_from on transfer (from_user, at);
create index transfer_to on transfer (to_user, at);
