-- A file's question is compared with the version that it made, field by field; a digest of its text is not needed.
alter table question drop column file_hash;

-- What questions test, and the errors that wrong options are, as the bank's registry says them.
create table rule (
  key text primary key,
  topic_id bigint not null references topic,
  area text not null,
  says text not null
);
create index rule_topic on rule (topic_id);

create table misconception (
  key text primary key,
  says text not null
);

-- How a question is filed. It is brought up to date without a new version: none of it changes what is asked.
alter table question
  -- One entry for an MCQ and for each part of a case: a key of rule, a kind, keys of misconception (four; '' where none).
  add column rules jsonb not null default '[]',
  add column kinds jsonb not null default '[]',
  add column misconceptions jsonb not null default '[]',
  -- Key of the question that asks the same with one fact changed.
  add column twin text,
  add column published date,
  -- The day that learners see, once there is one.
  add column verified_on date,
  -- For which days the key holds; null is open.
  add column holds_from date,
  add column holds_to date,
  add constraint question_holds_in_order check (holds_from <= holds_to);
