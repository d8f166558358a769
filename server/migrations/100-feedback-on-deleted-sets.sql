-- Feedback on a set of the learner's own kept that set, so a reset of progress, the discarding of a drawn test and the deletion of the account failed.
alter table feedback drop constraint feedback_set_id_fkey;
alter table feedback add constraint feedback_set_id_fkey foreign key (set_id) references problem_set (id) on delete set null;
