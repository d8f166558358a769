-- An address is stored in the one form that the code gives it (server/platform/email-address.ts) and compared byte by
-- byte. The database folds no letters: its rules for that are others than JavaScript's.
update app_user set email = lower(email collate "C") where email <> lower(email collate "C");
drop index app_user_email;
create unique index app_user_email on app_user (email);
alter table app_user add constraint app_user_email_canonical check (email = lower(email collate "C"));

update mail_outbox set recipient = lower(recipient collate "C") where recipient <> lower(recipient collate "C");
drop index mail_outbox_recipient;
create index mail_outbox_recipient on mail_outbox (recipient);
