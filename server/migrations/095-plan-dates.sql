-- Dates whose minutes differ from their weekday's, and the topics that went badly in the paper that was failed.
alter table study_plan
  add column own_dates date[] not null default '{}',
  add column own_minutes int[] not null default '{}',
  add column resit_topics bigint[] not null default '{}',
  add constraint study_plan_own_dates check (
    cardinality(own_dates) = cardinality(own_minutes) and cardinality(own_dates) <= 400
    and 0 <= all (own_minutes) and 1440 >= all (own_minutes)),
  add constraint study_plan_resit_topics check (cardinality(resit_topics) <= 20
    and (resit_paper is not null or cardinality(resit_topics) = 0));
