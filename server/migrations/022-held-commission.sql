-- A commission that may be its buyer's own is held until a person has decided: earned, and not owed. Why it is held is
-- for that person alone.
alter table commission add column held_at timestamptz;
alter table commission add column held_for text[] not null default '{}'
  check (held_for <@ array['shared_browser', 'same_payer', 'circle']);
alter table commission add column verdict text check (verdict in ('released', 'refused'));
alter table commission add column verdict_reason text not null default '' check (char_length(verdict_reason) <= 500);
alter table commission add column decided_at timestamptz;
alter table commission add column decided_by text references app_user;
alter table commission add check ((held_at is null) = (held_for = '{}'));
alter table commission add check (verdict is null or held_at is not null);
alter table commission add check ((verdict is null) = (decided_at is null) and (verdict is null) = (decided_by is null));
create index commission_decided_by on commission (decided_by);
create index commission_undecided on commission (held_at) where held_at is not null and verdict is null;

-- The payout that asked for it, of the same affiliate; none again when that is rejected. Nothing that is held, or was
-- refused, is ever in one.
alter table payout add unique (id, user_id);
alter table commission add column payout_id bigint;
alter table commission add foreign key (payout_id, referrer_id) references payout (id, user_id);
update commission c set payout_id = (
  select min(p.id) from payout p
  where p.user_id = c.referrer_id and p.status <> 'rejected' and p.created_at >= c.owed_from);
alter table commission add check (payout_id is null or held_at is null or verdict is not distinct from 'released');
create index commission_payout on commission (payout_id, referrer_id);
create index commission_unpaid on commission (referrer_id) where payout_id is null and held_at is null;

alter table ledger_entry drop constraint ledger_entry_account_check;
alter table ledger_entry add constraint ledger_entry_account_check check (account in
  ('provider', 'disputed', 'revenue', 'to_refund', 'commission', 'owed', 'held', 'processing', 'paid_out'));
alter table ledger_entry drop constraint ledger_entry_check;
alter table ledger_entry add constraint ledger_entry_check
  check ((account in ('owed', 'held', 'processing', 'paid_out')) = (user_id is not null));

-- Who paid, as keyed digests of what the provider knows of the payer: tells payers apart, and names nobody.
alter table checkout add column payers text[] not null default '{}';
