-- The formats of the exam, by version (content/blueprints.yaml).
create table blueprint (
  key text primary key,
  archived boolean not null,
  format jsonb not null
);
create unique index blueprint_current on blueprint (archived) where not archived;

alter table problem_set add column pass_percent int not null default 60 check (pass_percent between 1 and 100);
alter table problem_set add column blueprint_key text references blueprint;
create index problem_set_blueprint on problem_set (blueprint_key);
-- A set of what a learner got wrong, skipped or flagged in one attempt: made once.
alter table problem_set add column drawn_from bigint references attempt on delete set null;
alter table problem_set add column drawn_kind text check (drawn_kind in ('wrong', 'skipped', 'flagged'));
create unique index problem_set_drawn_from on problem_set (drawn_from, drawn_kind);

alter table attempt
  add column pass_percent int not null default 60 check (pass_percent between 1 and 100),
  -- What a dynamic test was drawn for; a learner has one ongoing test for each.
  add column drawn_for text check (drawn_for ~ '^(paper|topic):[0-9]+$'),
  -- The last moment at which an answer counts. After it the finishing job marks the attempt.
  add column closes_at timestamptz check (closes_at >= deadline),
  add column ended_by text check (ended_by in ('learner', 'time'));
update attempt set closes_at = deadline + interval '10 seconds' where deadline is not null;
update attempt set ended_by = 'learner' where marked_at is not null;
alter table attempt add check ((marked_at is null) = (ended_by is null));
create unique index attempt_drawn on attempt (user_id, drawn_for) where marked_at is null and drawn_for is not null;
create index attempt_drawn_history on attempt (user_id, drawn_for, id desc) where drawn_for is not null;
drop index attempt_deadline;
create index attempt_closes on attempt (closes_at) where marked_at is null;

-- How long the learner looked at a question, in seconds.
alter table attempt_question add column seconds int not null default 0 check (seconds >= 0);

-- What a delayed answer was before, oldest first: "changed from right to wrong" is read from it.
alter table answer add column trail text[] not null default '{}';
alter table answer drop column counted;

-- What arrived after the attempt had closed: kept and shown, never counted.
create table late_answer (
  attempt_id bigint not null,
  question_id bigint not null,
  ans text not null check (octet_length(ans) <= 4096),
  seq int not null check (seq >= 0),
  created_at timestamptz not null,
  primary key (attempt_id, question_id),
  foreign key (attempt_id, question_id) references attempt_question (attempt_id, question_id) on delete cascade
);

-- Which questions' keys are withheld from a learner is asked with every marked answer.
create index attempt_open_test on attempt (user_id) where delay_marking and marked_at is null;
