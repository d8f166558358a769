-- A key that was wrong, or a question that could not be answered: what is counted right from now on. Words stay as they are.
alter table question_version add column regraded_answer text check (octet_length(regraded_answer) between 1 and 4096);

create table regrade (
  id bigint generated always as identity primary key,
  question_id bigint not null references question,
  -- As a key is written, `2|3` for several and `*` for whatever was answered.
  answer text not null check (octet_length(answer) between 1 and 4096),
  former_answer text not null,
  reason text not null check (char_length(reason) between 1 and 500),
  made_by text references app_user on delete set null,
  at timestamptz not null,
  -- How far the job has looked through the attempts, and since when it looks through them this time.
  done_until bigint not null default 0,
  pass_began_at timestamptz not null,
  -- When every answer was found marked by it.
  settled_at timestamptz
);
create index regrade_question on regrade (question_id, id desc);
create index regrade_maker on regrade (made_by);
create index regrade_open on regrade (id) where settled_at is null;

-- Whose marks it changed. The attempt may be deleted since.
create table regraded_answer (
  regrade_id bigint not null references regrade,
  attempt_id bigint not null references attempt on delete cascade,
  question_id bigint not null references question,
  former int not null check (former >= 0),
  score int not null check (score >= 0),
  primary key (regrade_id, attempt_id, question_id)
);
create index regraded_answer_attempt on regraded_answer (attempt_id, question_id);
create index regraded_answer_question on regraded_answer (question_id);

-- What the learner was first told; the two stand side by side.
alter table attempt add column former_score int check (former_score between 0 and max_score);

/* The marks that everybody gets: one for each part of a key that counts whatever was answered. */
create function free_marks(of_key text) returns int
language sql immutable as $$
  select coalesce(cardinality(array_positions(string_to_array(of_key, '~'), '*')), 0)
$$;

-- As before, and what everybody gets is also got by whoever left the question out.
create or replace function close_attempt(of_attempt bigint, by_whom text, t timestamptz) returns void
language sql as $$
  insert into answer (attempt_id, question_id, ans, score, created_at)
  select aq.attempt_id, aq.question_id, '', aq.weight * free_marks(v.regraded_answer), t
  from attempt_question aq
  join question_version v on v.question_id = aq.question_id and v.version = aq.version
  where aq.attempt_id = of_attempt and v.regraded_answer like '%*%'
    and not exists (select 1 from answer x where x.attempt_id = aq.attempt_id and x.question_id = aq.question_id)
    and exists (select 1 from attempt a where a.id = of_attempt and a.marked_at is null);
  update attempt set marked_at = t, ended_by = by_whom,
    score = (select coalesce(sum(x.score), 0) from answer x where x.attempt_id = of_attempt)
  where id = of_attempt and marked_at is null;
$$;

-- All attempts at some versions of a question are looked through in the order of their numbers.
drop index attempt_question_version;
create index attempt_question_version on attempt_question (question_id, version, attempt_id);
