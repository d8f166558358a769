create extension if not exists btree_gist;

create table charge (
  id bigint generated always as identity primary key,
  user_id text not null references app_user on delete cascade,
  source text not null check (source in ('purchase', 'transfer', 'grant', 'trial')),
  status text not null check (status in
    ('pending', 'captured', 'cancelled', 'expired', 'failed', 'needs_refund', 'refunded', 'disputed')),
  perm int not null check (perm between 1 and 3),
  plan text,
  amount int not null default 0 check (amount >= 0),
  trial_hours int not null default 0 check (trial_hours >= 0),
  subscription_months int not null default 0 check (subscription_months >= 0),
  created_at timestamptz not null,
  succeeded_at timestamptz,
  transferred_at timestamptz,
  -- Who gave it, for a grant: two clicks within a minute are one.
  granted_by text references app_user on delete set null,
  check (status <> 'captured' or succeeded_at is not null)
);
create index charge_user on charge (user_id, id desc);
create index charge_granted_by on charge (granted_by);

-- What a charge entitles to, per paper, half-open. Unrevoked grants for one paper never overlap.
create table entitlement (
  id bigint generated always as identity primary key,
  user_id text not null references app_user on delete cascade,
  paper int not null references paper,
  period tstzrange not null check (not isempty(period) and lower_inc(period) and not upper_inc(period)),
  charge_id bigint not null references charge on delete cascade,
  revoked_at timestamptz,
  unique (charge_id, paper),
  exclude using gist (user_id with =, paper with =, period with &&) where (revoked_at is null)
);
create index entitlement_user on entitlement (user_id);
create index entitlement_paper on entitlement (paper);

/* Calendar months on the clock of Singapore, from the original anchor: 31 January + 1 month is the last of February. */
create function months_after(t timestamptz, months int) returns timestamptz
language sql immutable as $$
  select ((t at time zone 'Asia/Singapore') + make_interval(months => months)) at time zone 'Asia/Singapore'
$$;

/* 0 none, 1 Paper 1, 2 Paper 2, 3 both: what is active at an instant. Computed, never stored. */
create function perm_at(who text, t timestamptz) returns int
language sql stable as $$
  select coalesce(bit_or(paper), 0) from entitlement
  where user_id = who and revoked_at is null and period @> t
$$;
