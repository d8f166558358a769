-- What was just marked, for those who count or learn from it (server/features/practice/marked-commands.ts): a row an
-- answer, gone as soon as they have had it. The attempt may be deleted before.
create table marked_answer (
  id bigint generated always as identity primary key,
  user_id text not null references app_user on delete cascade,
  attempt_id bigint not null,
  question_id bigint not null,
  version int not null,
  ans text not null,
  -- Weighed, as in its attempt.
  score int not null check (score >= 0),
  -- Answered before sign-up, from the public samples.
  from_samples boolean not null,
  at timestamptz not null
);
create index marked_answer_user on marked_answer (user_id);
