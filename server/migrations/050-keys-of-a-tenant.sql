-- A key names a question or a set within its tenant: nobody takes one away from somebody else, or from the bank's files.
alter table question drop constraint question_key_key;
alter table question add constraint question_key unique (tenant_id, key);
alter table problem_set drop constraint problem_set_key_key;
alter table problem_set add constraint problem_set_key unique (tenant_id, key);

-- Why the bank's files could not be loaded at the last start, so that the former bank is in use. Empty while all is well.
create table content_failure (
  only_one boolean primary key default true check (only_one),
  at timestamptz not null,
  reason text not null check (char_length(reason) between 1 and 2000)
);
