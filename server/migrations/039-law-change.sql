-- An editor changed it: no file changes it any more.
alter table constant add column edited_at timestamptz;

-- Whose answered question has been rewritten because the law changed, until they have seen it.
create table correction_notice (
  user_id text not null references app_user on delete cascade,
  question_id bigint not null references question,
  reason text not null,
  at timestamptz not null,
  seen_at timestamptz,
  primary key (user_id, question_id)
);
create index correction_notice_question on correction_notice (question_id);
create index correction_notice_unseen on correction_notice (user_id, at desc) where seen_at is null;
