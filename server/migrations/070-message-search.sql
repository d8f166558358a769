-- The words of a message, as it is searched: plain words, which no language's rules cut short. An index finds them, so that a
-- search costs what it finds and not what was ever said. Without a list of what is new, which each search would go through.
alter table message
  add column words tsvector not null generated always as (to_tsvector('simple', body)) stored;
create index message_words on message using gin (words) with (fastupdate = off)
  where deleted_at is null and archived_at is null and hidden_at is null;

-- The list in its other orders.
create index message_by_votes on message (vote_count desc, id desc, question_id)
  where parent_id is null and deleted_at is null and archived_at is null and hidden_at is null;
create index message_by_replies on message (reply_count desc, id desc, question_id)
  where parent_id is null and deleted_at is null and archived_at is null and hidden_at is null;
