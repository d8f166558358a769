-- When an account was deleted whose row must stay, because money or other people's rows refer to it: it is emptied of
-- its person. The e-mail then is a placeholder by which nobody signs in and which no mail reaches.
alter table app_user add column deleted_at timestamptz;
alter table app_user add constraint app_user_deleted_is_empty check (deleted_at is null or (
  email = 'deleted-' || id and display_name = '' and delete_after is null and promo_opt_out
  and not reply_mail and not is_affiliate and extra_time_percent = 0));
create index app_user_delete_after on app_user (delete_after) where delete_after is not null;

-- A reference to a user says by its rule what becomes of it with the account, whether that goes as a row or is emptied:
-- it goes too (cascade), lets go (set null), or keeps the row (no action). server/features/account/deletion-rules.ts.
alter table entitlement drop constraint entitlement_user_id_fkey;
alter table entitlement add foreign key (user_id) references app_user;
-- What somebody did as an admin keeps its actor: nobody would be taken for the command line.
alter table audit_entry drop constraint audit_entry_actor_id_fkey;
alter table audit_entry add foreign key (actor_id) references app_user;
alter table bump drop constraint bump_user_id_fkey;
alter table bump add foreign key (user_id) references app_user on delete cascade;
