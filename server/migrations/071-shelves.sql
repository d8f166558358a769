-- Numbered after 070, which databases of before have: a migration comes after those that were made.

alter table question
  -- On the exam's own shelf, or right but beyond what the exam asks.
  add column shelf text not null default 'exam',
  -- What its file last said of that; where an editor chose otherwise, the editor's word counts.
  add column file_shelf text,
  -- One entry for an MCQ and for each part of a case: the code of the learning outcome that it tests, or null.
  add column outcomes jsonb not null default '[]',
  -- The question that asks its rule since it was taken out.
  add column replaced_by bigint references question on delete set null,
  add constraint question_shelf check (shelf in ('exam', 'beyond')),
  add constraint question_short_answers_on_exam_shelf check (qn_type <> 'saq' or shelf = 'exam'),
  add constraint question_file_shelf check (file_shelf in ('exam', 'beyond')),
  add constraint question_replaced_by_another check (replaced_by <> id);
create index question_replaced_by on question (replaced_by) where replaced_by is not null;
update question set file_shelf = 'exam' where file_version is not null;

-- The kind that is a rule, a definition or a figure asked in one line has another name.
update question set kinds = replace(kinds::text, '"recall"', '"direct"')::jsonb where kinds::text like '%"recall"%';

alter table problem_set
  -- Of a topic's questions beyond the exam there is one set, which holds no others. What is drawn holds what it was drawn from.
  add column shelf text not null default 'exam',
  add constraint problem_set_shelf check (shelf in ('exam', 'beyond')),
  add constraint problem_set_beyond_of_topic check (
    shelf = 'exam' or (topic_id is not null and type = 'MCQ' and not is_generated));
create unique index problem_set_beyond on problem_set (tenant_id, topic_id) where shelf = 'beyond' and retired_at is null;

-- Sets that hold nothing but what a learner had answered before the bank was put together differently: they count as done.
create table covered_set (
  user_id text not null references app_user on delete cascade,
  set_id bigint not null references problem_set on delete cascade,
  at timestamptz not null,
  primary key (user_id, set_id)
);
create index covered_set_of on covered_set (set_id);
