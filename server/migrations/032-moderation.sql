-- Moderators look after what is written; a muted author writes nothing for a while.
alter table app_user
  add column is_moderator boolean not null default false,
  add column muted_until timestamptz;
alter table app_user drop constraint app_user_deleted_is_empty;
alter table app_user add constraint app_user_deleted_is_empty check (deleted_at is null or (
  email = 'deleted-' || id and display_name = '' and delete_after is null and promo_opt_out
  and not reply_mail and not is_affiliate and extra_time_percent = 0 and not is_moderator and muted_until is null));
create index app_user_moderator on app_user (id) where is_moderator;

-- What a moderator decided about a message. Who did is in the audit log.
create table moderation (
  id bigint generated always as identity primary key,
  message_id bigint not null references message on delete cascade,
  verdict text not null check (verdict in ('kept', 'removed')),
  decided_at timestamptz not null,
  undone_at timestamptz
);
create index moderation_message on moderation (message_id, id);
create index moderation_latest on moderation (decided_at desc, id desc) where undone_at is null;

-- One a user and message. Open until a moderator has decided.
create table report (
  message_id bigint not null references message on delete cascade,
  user_id text not null references app_user on delete cascade,
  reason text not null check (char_length(reason) between 1 and 255),
  created_at timestamptz not null,
  moderation_id bigint references moderation on delete set null,
  primary key (message_id, user_id)
);
create index report_user on report (user_id);
create index report_moderation on report (moderation_id);
create index report_open on report (message_id) where moderation_id is null;

alter table feedback
  add column outcome text check (outcome in ('fixed', 'right', 'noted')),
  add column note text not null default '' check (char_length(note) <= 500),
  add column closed_at timestamptz,
  add check (type in ('bug', 'improvement', 'QnDeadLink', 'QnGrammarSpellingError', 'QnExplanation', 'QnOutdated',
    'QnOther', 'QnWrongKey')),
  add check (char_length(body) between 1 and case when type in ('bug', 'improvement') then 1000 else 255 end),
  add check ((outcome is null) = (closed_at is null));
-- As an admin goes through it: what is open first, a wrong key before all else.
create index feedback_queue on feedback ((closed_at is not null), (type <> 'QnWrongKey'), id desc)
  where deleted_at is null;
