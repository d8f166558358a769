-- One row a change of papers, topics, sets or questions, in the transaction of the change: processes that hold
-- the catalogue in memory see by it that theirs is old.
create table catalogue_change (
  id bigint generated always as identity primary key,
  at timestamptz not null
);
insert into catalogue_change (at) select at from content_import;
