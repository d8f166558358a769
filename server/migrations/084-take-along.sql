-- A set that a learner has on a device and has not opened: no attempt yet, so it is in no list, withholds nothing and has shown
-- nothing. It has the number that the attempt will have, so that what is answered without a network already names it.
create table reserved_attempt (
  id bigint primary key default nextval(pg_get_serial_sequence('attempt', 'id')),
  user_id text not null references app_user on delete cascade,
  set_id bigint not null references problem_set on delete cascade,
  -- What the attempt will freeze, in order.
  question_ids bigint[] not null,
  versions int[] not null,
  weights int[] not null,
  max_score int not null check (max_score >= 1),
  pass_percent int not null check (pass_percent between 1 and 100),
  reserved_at timestamptz not null,
  constraint reserved_attempt_questions check (cardinality(question_ids) >= 1
    and cardinality(versions) = cardinality(question_ids) and cardinality(weights) = cardinality(question_ids))
);
create index reserved_attempt_user on reserved_attempt (user_id, set_id, id desc);
create index reserved_attempt_set on reserved_attempt (set_id);
create index reserved_attempt_age on reserved_attempt (reserved_at);
create trigger cap after insert on reserved_attempt referencing new table as added
  for each statement execute function keep_cap('takenAlong', 'user_id', 'true');

-- What was reserved had its place then, and is opened by an answer, which no cap refuses.
drop trigger cap on attempt;
create trigger cap after insert on attempt referencing new table as added
  for each statement execute function keep_cap('attempts', 'user_id', $$ not exists (
    select 1 from problem_set s
    where s.id = set_id and s.is_generated and s.for_free and s.drawn_from is null and s.drawn_kind is null)
    and not exists (select 1 from reserved_attempt r where r.id = added.id) $$);
