-- Every cent that moves. Entries are integer cents, sum to zero within a transaction and are never changed:
-- what was wrong is put right by another transaction.
create table ledger_transaction (
  id bigint generated always as identity primary key,
  key text not null unique,
  at timestamptz not null
);

-- A positive amount is more of what the account's name says, a negative one is where it came from:
-- what the provider holds for us, money under dispute, what was sold (negative), what must go back (negative),
-- the house's cost of commission (negative), and of an affiliate what is owed, in an open payout, paid out.
create table ledger_entry (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transaction,
  account text not null check (account in
    ('provider', 'disputed', 'revenue', 'to_refund', 'commission', 'owed', 'processing', 'paid_out')),
  user_id text references app_user,
  charge_id bigint references charge,
  amount int not null check (amount <> 0),
  -- From when it counts: commission is owed 14 days after capture.
  effective_at timestamptz not null,
  check ((account in ('owed', 'processing', 'paid_out')) = (user_id is not null))
);
create index ledger_entry_transaction on ledger_entry (transaction_id);
create index ledger_entry_user on ledger_entry (user_id, account);
create index ledger_entry_charge on ledger_entry (charge_id);

create function ledger_must_balance() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entry where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_must_balance();

create function ledger_only_grows() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only ever added to' using errcode = '23514';
end $$;
create trigger ledger_entry_only_grows before update or delete on ledger_entry
  for each row execute function ledger_only_grows();
create trigger ledger_transaction_only_grows before update or delete on ledger_transaction
  for each row execute function ledger_only_grows();

-- What a captured purchase of a referred person earned, as it was frozen with the order; reversals are in the ledger.
create table commission (
  charge_id bigint primary key references charge,
  referrer_id text not null references app_user,
  user_id text not null references app_user check (user_id <> referrer_id),
  rate int not null check (rate between 10 and 25),
  amount int not null check (amount >= 0),
  earned_at timestamptz not null,
  owed_from timestamptz not null check (owed_from >= earned_at)
);
create index commission_referrer on commission (referrer_id, charge_id);
create index commission_user on commission (user_id);

create table payout (
  id bigint generated always as identity primary key,
  user_id text not null references app_user,
  amount int not null check (amount > 0),
  payment_notes text not null check (char_length(payment_notes) between 16 and 40),
  status text not null default 'open' check (status in ('open', 'accepted', 'rejected')),
  reason text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text references app_user,
  check ((status = 'open') = (decided_at is null))
);
create unique index payout_one_open on payout (user_id) where status = 'open';
create index payout_user on payout (user_id);
create index payout_decided_by on payout (decided_by);

create table bump (
  user_id text not null references app_user,
  event text not null,
  at timestamptz not null,
  primary key (user_id, event)
);

-- When somebody was referred; the referrer stands in referrer_id.
alter table app_user add column referred_at timestamptz;
update app_user set referred_at = created_at where referrer_id is not null;
alter table app_user add check ((referrer_id is null) = (referred_at is null));
