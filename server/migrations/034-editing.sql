alter table question
  -- Not ready: no learner sees it.
  add column is_draft boolean not null default false,
  -- The law under it has changed: it stays out of new tests until somebody has looked at it.
  add column review_since timestamptz,
  add column review_reason text,
  add constraint question_review check ((review_since is null) = (review_reason is null));
-- What learners may meet; the one word for it.
alter table question
  add column is_published boolean not null generated always as (tenant_id = 1 and deleted_at is null and not is_draft) stored;
-- An editor took it out: no file brings it back.
alter table question add column removed_by_editor boolean not null default false;
create index question_under_review on question (review_since) where review_since is not null;

alter table question_version
  -- The version that asks the same: statistics count its answers together with this one's.
  add column substance int,
  -- When learners were last told that it says something else; a mended comma tells nobody.
  add column told_at timestamptz,
  -- What changed, in the editor's words, for learners who saw the former one.
  add column note text check (char_length(note) <= 500);
update question_version set substance = version, told_at = created_at;
alter table question_version
  alter column substance set not null,
  alter column told_at set not null,
  add check (substance between 1 and version);

-- An editor changed its title or its questions: no file changes it any more.
alter table problem_set add column edited_at timestamptz;
