create table attempt (
  id bigint generated always as identity primary key,
  user_id text not null references app_user on delete cascade,
  set_id bigint not null references problem_set,
  delay_marking boolean not null,
  max_score int not null check (max_score >= 1),
  question_count int not null check (question_count >= 1),
  created_at timestamptz not null,
  deadline timestamptz,
  marked_at timestamptz,
  score int check (score between 0 and max_score),
  check ((marked_at is null) = (score is null))
);
-- One ongoing attempt a user and set, however many starts arrive at once.
create unique index attempt_ongoing on attempt (user_id, set_id) where marked_at is null;
create index attempt_user on attempt (user_id, set_id, id desc);
create index attempt_set on attempt (set_id);
create index attempt_deadline on attempt (deadline) where marked_at is null;

-- The paper that the learner sits: order, version and weight are frozen when the attempt starts.
create table attempt_question (
  attempt_id bigint not null references attempt on delete cascade,
  question_id bigint not null,
  version int not null,
  position int not null,
  weight int not null,
  flagged boolean not null default false,
  primary key (attempt_id, question_id),
  unique (attempt_id, position),
  foreign key (question_id, version) references question_version (question_id, version)
);
create index attempt_question_version on attempt_question (question_id, version);

create table answer (
  attempt_id bigint not null,
  question_id bigint not null,
  ans text not null check (octet_length(ans) <= 4096),
  seq int not null default 0 check (seq >= 0),
  -- Null while marking is delayed; weighed, so that an attempt's score is the sum.
  score int check (score >= 0),
  counted boolean not null default true,
  created_at timestamptz not null,
  primary key (attempt_id, question_id),
  foreign key (attempt_id, question_id) references attempt_question (attempt_id, question_id) on delete cascade
);

-- Each learner's first marked answer to a version of an MCQ; outlives a progress reset.
create table first_answer (
  question_id bigint not null,
  version int not null,
  user_id text not null references app_user on delete cascade,
  choice int not null check (choice between 1 and 4),
  at timestamptz not null,
  primary key (question_id, version, user_id),
  foreign key (question_id, version) references question_version (question_id, version)
);
create index first_answer_user on first_answer (user_id);
