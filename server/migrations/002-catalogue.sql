create table paper (
  id int primary key check (id in (1, 2)),
  title text not null
);

create table topic (
  id bigint generated always as identity primary key,
  key text not null unique,
  paper int not null references paper,
  name text not null,
  for_free boolean not null default false,
  position int not null
);
create index topic_paper on topic (paper);

create table question (
  id bigint generated always as identity primary key,
  key text unique,
  tenant_id bigint not null default 1 references tenant,
  topic_id bigint not null references topic,
  qn_type text not null check (qn_type in ('mcq', 'saq', 'csq')),
  current_version int not null default 1,
  is_sample boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  stats_from timestamptz not null default '-infinity',
  deleted_at timestamptz,
  -- What the file said when it was last imported, and which version that made.
  file_hash text,
  file_version int
);
create index question_tenant on question (tenant_id);
create index question_topic on question (topic_id);
create index question_updated on question (updated_at) where updated_at > created_at;

-- Never updated: an answer pins the version that its learner saw.
create table question_version (
  question_id bigint not null references question,
  version int not null check (version >= 1),
  body text not null,
  params jsonb not null,
  answer text not null,
  explanation text not null,
  rationales jsonb not null,
  source text not null,
  law_as_at date,
  difficulty text not null check (difficulty in ('easy', 'medium', 'hard')),
  tags jsonb not null default '[]',
  max_score int not null check (max_score between 1 and 100),
  created_at timestamptz not null,
  created_by text references app_user on delete set null,
  primary key (question_id, version)
);
create index question_version_author on question_version (created_by);
alter table question add constraint question_current_version
  foreign key (id, current_version) references question_version (question_id, version) deferrable initially deferred;

create table constant (
  key text primary key,
  title text not null,
  value text not null,
  valid_from date not null,
  valid_to date,
  source text not null,
  check (valid_to is null or valid_to >= valid_from)
);
create table question_constant (
  question_id bigint not null references question,
  constant_key text not null references constant,
  primary key (question_id, constant_key)
);
create index question_constant_key on question_constant (constant_key);

create table problem_set (
  id bigint generated always as identity primary key,
  key text unique,
  tenant_id bigint not null default 1 references tenant,
  title text not null,
  paper int not null references paper,
  topic_id bigint references topic,
  type text not null check (type in ('MCQ', 'CSQ', 'SAQ', 'Full')),
  for_free boolean not null default false,
  is_generated boolean not null default false,
  owner_id text references app_user on delete cascade,
  time_limit_minutes int check (time_limit_minutes > 0),
  seed text,
  position int not null default 0,
  retired_at timestamptz,
  check (is_generated = (owner_id is not null))
);
create index problem_set_tenant on problem_set (tenant_id);
create index problem_set_paper on problem_set (paper, type);
create index problem_set_topic on problem_set (topic_id);
create index problem_set_owner on problem_set (owner_id);

create table set_question (
  set_id bigint not null references problem_set on delete cascade,
  question_id bigint not null references question,
  position int not null check (position >= 1),
  weight int not null default 1 check (weight between 1 and 100),
  primary key (set_id, question_id),
  unique (set_id, position) deferrable initially deferred
);
create index set_question_question on set_question (question_id);

create table saved_question (
  user_id text not null references app_user on delete cascade,
  question_id bigint not null references question,
  created_at timestamptz not null,
  primary key (user_id, question_id)
);
create index saved_question_question on saved_question (question_id);

-- The bank as it was last imported, so that an unchanged one is not read twice.
create table content_import (
  id bigint generated always as identity primary key,
  hash text not null,
  at timestamptz not null
);
