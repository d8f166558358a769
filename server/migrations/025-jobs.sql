-- Work that is due at some time: one row a thing to do, or one for work that is done again and again (key '').
create table job (
  id bigint generated always as identity primary key,
  name text not null,
  -- What it is about, as the ID of a mail.
  key text not null default '',
  run_at timestamptz not null,
  -- A process works on it until then; one that died leaves it to the next.
  claimed_until timestamptz,
  -- Tries since it last succeeded; each claim counts one, and ends only with the same number.
  attempts int not null default 0 check (attempts >= 0),
  last_error text,
  -- Given up: nobody tries it any more.
  dead_at timestamptz,
  unique (name, key)
);
create index job_due on job (name, run_at, id) where dead_at is null;

insert into job (name, key, run_at, attempts, last_error, dead_at)
select case kind when 'promo' then 'promotional mail' else 'mail' end, id::text, next_try_at, tries, last_error, gave_up_at
from mail_outbox where sent_at is null;
drop index mail_outbox_due;
alter table mail_outbox
  drop column next_try_at, drop column tries, drop column gave_up_at, drop column last_error;
create index mail_outbox_sent on mail_outbox (sent_at) where sent_at is not null;
