-- Counts stand beside what they count. Triggers keep them in the transaction of what changes them, so that no reader
-- counts again and no writer can forget one.

alter table message
  -- What `body` looks like, rendered and sanitised when it was written.
  add column body_html text not null default '',
  -- Reported by several, until a moderator has looked at it.
  add column hidden_at timestamptz,
  add column vote_count int not null default 0,
  -- Of the replies that are shown.
  add column reply_count int not null default 0 check (reply_count >= 0);

/* Whether everybody sees the message, and not what stands in its place. */
create function is_shown(m message) returns boolean
language sql immutable as $$
  select m.deleted_at is null and m.archived_at is null and m.hidden_at is null
$$;

drop index message_parent;
create index message_parent on message (parent_id, id);
create index message_post on message (question_id, id) where parent_id is null;
create index message_list on message (id, question_id)
  where parent_id is null and deleted_at is null and archived_at is null and hidden_at is null;
create index message_unanswered on message (id, question_id)
  where parent_id is null and deleted_at is null and archived_at is null and hidden_at is null and reply_count = 0;
create index message_own on message (user_id, id)
  where parent_id is null and deleted_at is null and archived_at is null and hidden_at is null;
create index message_hidden on message (id) where hidden_at is not null and deleted_at is null;

-- What is said under a question, of what is shown.
create table thread (
  question_id bigint primary key references question,
  messages int not null default 0 check (messages >= 0),
  posts int not null default 0 check (posts >= 0),
  unanswered int not null default 0 check (unanswered >= 0)
);

-- The sum of the votes on somebody's messages; as it is shown, it is never below 0. There from the first message on, so
-- that a vote only ever updates it, and waits for nobody's account.
create table reputation (
  user_id text primary key references app_user on delete cascade,
  votes int not null default 0
);

create or replace function reputation_of(who text) returns int
language sql stable as $$
  select greatest(coalesce((select r.votes from reputation r where r.user_id = who), 0), 0)
$$;

/* What a message adds to its thread: messages, posts, posts without a reply. */
create function thread_part(m message) returns int[]
language sql immutable as $$
  select case when is_shown(m)
    then array[1, (m.parent_id is null)::int, (m.parent_id is null and m.reply_count = 0)::int]
    else array[0, 0, 0] end
$$;

/* Locks from the reply to its post, then the thread. */
create function count_message() returns trigger
language plpgsql as $$
declare
  before int[] := case when tg_op = 'INSERT' then array[0, 0, 0] else thread_part(old) end;
  after int[] := thread_part(new);
begin
  if tg_op = 'INSERT' and new.user_id is not null then
    insert into reputation (user_id) values (new.user_id) on conflict do nothing;
  end if;
  if before = after then return null; end if;
  if new.parent_id is not null and before[1] <> after[1] then
    update message set reply_count = reply_count + after[1] - before[1] where id = new.parent_id;
  end if;
  insert into thread (question_id) values (new.question_id) on conflict do nothing;
  update thread set messages = messages + after[1] - before[1], posts = posts + after[2] - before[2],
    unanswered = unanswered + after[3] - before[3]
  where question_id = new.question_id;
  return null;
end $$;
create trigger message_counted
  after insert or update of deleted_at, archived_at, hidden_at, reply_count on message
  for each row execute function count_message();

/* Adds to the counts of messages and to their authors' reputations, each kind in one order. */
create function add_votes(ids bigint[], changes int[]) returns void
language plpgsql as $$
begin
  perform 1 from message where id = any(ids) order by id for no key update;
  update message m set vote_count = m.vote_count + c.n
  from (select id, sum(n) as n from unnest(ids, changes) as c (id, n) group by id) c
  where m.id = c.id and c.n <> 0;
  perform 1 from reputation
  where user_id in (select m.user_id from message m where m.id = any(ids)) order by user_id for no key update;
  update reputation r set votes = r.votes + c.n
  from (
    select m.user_id, sum(c.n) as n from unnest(ids, changes) as c (id, n) join message m on m.id = c.id
    where m.user_id is not null group by m.user_id) c
  where r.user_id = c.user_id and c.n <> 0;
end $$;

create function count_new_votes() returns trigger
language plpgsql as $$
begin
  if exists (select 1 from after a join message m on m.id = a.message_id where m.user_id = a.user_id) then
    raise exception 'nobody votes for their own message' using errcode = 'check_violation';
  end if;
  perform add_votes(array_agg(message_id), array_agg(value)) from after having count(*) > 0;
  return null;
end $$;
create function count_changed_votes() returns trigger
language plpgsql as $$
begin
  perform add_votes(array_agg(c.id), array_agg(c.n)) from (
    select message_id as id, value as n from after union all select message_id, -value from before) c
  having count(*) > 0;
  return null;
end $$;
create function count_lost_votes() returns trigger
language plpgsql as $$
begin
  perform add_votes(array_agg(message_id), array_agg(-value)) from before having count(*) > 0;
  return null;
end $$;
create trigger vote_added after insert on vote
  referencing new table as after for each statement execute function count_new_votes();
create trigger vote_changed after update on vote
  referencing old table as before new table as after for each statement execute function count_changed_votes();
create trigger vote_lost after delete on vote
  referencing old table as before for each statement execute function count_lost_votes();

-- What was there before the counts were.
update message m set
  vote_count = (select coalesce(sum(v.value), 0) from vote v where v.message_id = m.id),
  reply_count = (select count(*) from message r where r.parent_id = m.id and is_shown(r));
insert into reputation (user_id, votes)
select user_id, sum(vote_count) from message where user_id is not null group by user_id;
delete from thread;
insert into thread (question_id, messages, posts, unanswered)
select question_id, sum((thread_part(m))[1]), sum((thread_part(m))[2]), sum((thread_part(m))[3])
from message m group by question_id;

-- A reply that its reader has not seen. Gone once it was read.
create table reply_notice (
  user_id text not null references app_user on delete cascade,
  message_id bigint not null references message on delete cascade,
  primary key (user_id, message_id)
);
create index reply_notice_message on reply_notice (message_id);
