-- When whoever sent it was told what came of it: not while a test that they have open asks the question.
alter table feedback add column told_at timestamptz;
update feedback set told_at = closed_at;
alter table feedback add constraint feedback_told check (told_at is null or closed_at is not null);
create index feedback_untold on feedback (id) where closed_at is not null and told_at is null;
