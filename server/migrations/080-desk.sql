-- How sure a learner said to be before an answer was submitted; most say nothing.
alter table answer
  add column sure text,
  add constraint answer_sure check (sure in ('guess', 'unsure', 'sure'));

-- What a sub-area is called.
alter table rule add column area_title text not null default '';

-- What a learner plans: kept also when progress is reset.
create table study_plan (
  user_id text primary key references app_user on delete cascade,
  papers int[] not null,
  exam_date date,
  -- Where only the month is known, as 2027-03.
  exam_month text,
  -- The first day's questions were answered, or skipped.
  asked boolean not null,
  -- By weekday, Monday first.
  minutes int[] not null,
  days_off date[] not null,
  -- The paper that was failed and the candidate's own account of it.
  resit_paper int,
  resit_account text,
  updated_at timestamptz not null,
  constraint study_plan_papers check (cardinality(papers) between 1 and 2 and papers <@ array[1, 2]),
  constraint study_plan_month check (exam_month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  constraint study_plan_one_date check (exam_date is null or exam_month is null),
  constraint study_plan_minutes check (cardinality(minutes) = 7 and 0 <= all (minutes) and 1440 >= all (minutes)),
  constraint study_plan_days_off check (cardinality(days_off) <= 400),
  constraint study_plan_resit check ((resit_paper is null) = (resit_account is null) and resit_paper in (1, 2)
    and char_length(resit_account) <= 2000)
);

-- A set that a learner put together by a filter is one of their own, like those drawn from an attempt.
alter table problem_set
  drop constraint problem_set_drawn_kind_check,
  add constraint problem_set_drawn_kind_check check (drawn_kind in ('wrong', 'skipped', 'flagged', 'built'));
create index problem_set_built on problem_set (owner_id, id desc) where drawn_kind = 'built';

-- Sample answers of before the sign-up are always taken, once; a built test of free questions is none of these.
drop trigger cap on attempt;
create trigger cap after insert on attempt referencing new table as added
  for each statement execute function keep_cap('attempts', 'user_id', $$ not exists (
    select 1 from problem_set s
    where s.id = set_id and s.is_generated and s.for_free and s.drawn_from is null and s.drawn_kind is null) $$);

-- A filter of the test builder under a name.
create table test_preset (
  id bigint primary key generated always as identity,
  user_id text not null references app_user on delete cascade,
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null,
  unique (user_id, name),
  constraint test_preset_name check (char_length(name) between 1 and 60)
);
create trigger cap after insert on test_preset referencing new table as added
  for each statement execute function keep_cap('testPresets', 'user_id', 'true');

-- Whoever opens such a link gets a test of the same questions. It outlives the attempt that it was made of.
create table test_link (
  token text primary key,
  user_id text not null references app_user on delete cascade,
  title text not null,
  question_ids bigint[] not null,
  delay_marking boolean not null,
  minutes int,
  created_at timestamptz not null,
  constraint test_link_questions check (cardinality(question_ids) between 1 and 100),
  constraint test_link_minutes check (minutes > 0)
);
create index test_link_of on test_link (user_id);
create trigger cap after insert on test_link referencing new table as added
  for each statement execute function keep_cap('testLinks', 'user_id', 'true');

-- What a learner wrote about a question, for themselves alone.
create table note (
  user_id text not null references app_user on delete cascade,
  question_id bigint not null references question,
  body text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- As it is searched: plain words, which no language's rules cut short.
  words tsvector not null generated always as (to_tsvector('simple', body)) stored,
  primary key (user_id, question_id),
  constraint note_body check (char_length(body) between 1 and 10000)
);
create index note_question on note (question_id);
create index note_latest on note (user_id, updated_at desc, question_id desc);
create trigger cap after insert on note referencing new table as added
  for each statement execute function keep_cap('notes', 'user_id', 'true');

-- A passage that a learner marked, by its words, what stands around them and where they were.
create table mark (
  user_id text not null references app_user on delete cascade,
  question_id bigint not null references question,
  position int not null,
  -- Of the question, when it was marked: in this one alone its place says where the words are.
  version int not null,
  field text not null,
  quote text not null,
  prefix text not null,
  suffix text not null,
  start int not null,
  primary key (user_id, question_id, position),
  constraint mark_position check (position between 1 and 50),
  constraint mark_field check (field ~ '^(Body|Explanation|[BE][0-9]{1,2})$'),
  constraint mark_quote check (char_length(quote) between 1 and 2000),
  constraint mark_context check (char_length(prefix) <= 64 and char_length(suffix) <= 64),
  constraint mark_start check (start >= 0)
);
create index mark_question on mark (question_id);
create trigger cap after insert on mark referencing new table as added
  for each statement execute function keep_cap('marks', 'user_id', 'true');
