create table message (
  id bigint generated always as identity primary key,
  question_id bigint not null references question,
  user_id text references app_user on delete set null,
  parent_id bigint references message,
  body text not null check (char_length(body) <= 5000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  archived_at timestamptz
);
create index message_question on message (question_id, id);
create index message_user on message (user_id, id);
create index message_parent on message (parent_id);

create table vote (
  message_id bigint not null references message on delete cascade,
  user_id text not null references app_user on delete cascade,
  value int not null check (value in (-1, 0, 1)),
  changes int not null default 0 check (changes between 0 and 1),
  primary key (message_id, user_id)
);
create index vote_user on vote (user_id);

/* Votes on one's messages, never below 0. */
create function reputation_of(who text) returns int
language sql stable as $$
  select greatest(coalesce(sum(v.value), 0), 0)::int
  from message m join vote v on v.message_id = m.id
  where m.user_id = who
$$;

create table feedback (
  id bigint generated always as identity primary key,
  user_id text references app_user on delete set null,
  type text not null,
  question_id bigint references question,
  set_id bigint references problem_set,
  current_url text not null,
  browser text not null,
  body text not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index feedback_user on feedback (user_id);
create index feedback_question on feedback (question_id);
create index feedback_set on feedback (set_id);
