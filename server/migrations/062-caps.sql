-- How many rows of a kind one owner may have. The sizes are written at each start, from server/platform/caps.ts.
create table cap (
  name text primary key,
  most int not null check (most >= 0)
);

/*
 * Refuses a statement that would give an owner more rows than the cap of this name allows. Owners come one after the other,
 * so that many at once get no further than one by one. Arguments: the cap's name, the column that names the owner, and
 * which of the new rows it is asked for; all rows of the owner count.
 */
create function keep_cap() returns trigger
language plpgsql as $$
declare
  allowed int := (select most from cap where name = tg_argv[0]);
  who text;
  held int;
begin
  if allowed is null then
    raise exception 'there is no cap %', tg_argv[0];
  end if;
  for who in execute format('select distinct %I::text from added where %I is not null and %s order by 1', tg_argv[1], tg_argv[1], tg_argv[2])
  loop
    perform pg_advisory_xact_lock(hashtext('cap ' || tg_argv[0]), hashtext(who));
    execute format('select count(*) from (select 1 from %I where %I = %L limit %s) x', tg_table_name, tg_argv[1], who, allowed + 1)
      into held;
    if held > allowed then
      raise exception '%', tg_argv[0] using errcode = 'CAP01';
    end if;
  end loop;
  return null;
end $$;

-- Named so that each comes before the other triggers of its statement: those lock rows that many owners share.
create trigger cap after insert on saved_question referencing new table as added
  for each statement execute function keep_cap('savedQuestions', 'user_id', 'true');
-- Sample answers of before the sign-up are always taken, once.
create trigger cap after insert on attempt referencing new table as added
  for each statement execute function keep_cap('attempts', 'user_id', $$ not exists (
    select 1 from problem_set s where s.id = set_id and s.is_generated and s.for_free and s.drawn_from is null) $$);
create trigger cap after insert on message referencing new table as added
  for each statement execute function keep_cap('messages', 'user_id', 'true');
create trigger cap after insert on vote referencing new table as added
  for each statement execute function keep_cap('votes', 'user_id', 'true');
create trigger cap after insert on report referencing new table as added
  for each statement execute function keep_cap('reports', 'user_id', 'true');
create trigger cap after insert on feedback referencing new table as added
  for each statement execute function keep_cap('feedback', 'user_id', 'true');
create trigger cap after insert on community_question referencing new table as added
  for each statement execute function keep_cap('communityQuestions', 'author_id', 'true');
create trigger cap after insert on community_review referencing new table as added
  for each statement execute function keep_cap('communityReviews', 'user_id', 'true');
create trigger cap after insert on community_attempt referencing new table as added
  for each statement execute function keep_cap('communityAnswers', 'user_id', 'true');
create trigger cap after insert on community_feedback referencing new table as added
  for each statement execute function keep_cap('communityRemarks', 'user_id', 'true');
create trigger cap after insert on checkout referencing new table as added
  for each statement execute function keep_cap('orders', 'user_id', 'true');
-- The house's bank is files that its people review, and a start must never be refused for their number.
create trigger cap after insert on question referencing new table as added
  for each statement execute function keep_cap('tenantQuestions', 'tenant_id', 'tenant_id > 2');
create trigger cap_community after insert on question referencing new table as added
  for each statement execute function keep_cap('allCommunityQuestions', 'tenant_id', 'tenant_id = 2');
create trigger cap after insert on problem_set referencing new table as added
  for each statement execute function keep_cap('tenantSets', 'tenant_id', 'tenant_id <> 1');
-- Versions of the bank's files have no author.
create trigger cap after insert on question_version referencing new table as added
  for each statement execute function keep_cap('versions', 'question_id', 'created_by is not null');
create trigger cap after insert on regrade referencing new table as added
  for each statement execute function keep_cap('regrades', 'question_id', 'true');
create trigger cap after insert on audit_entry referencing new table as added
  for each statement execute function keep_cap('editorActs', 'actor_id', $$ not exists (
    select 1 from tenant_admin a where a.user_id = actor_id and a.tenant_id = 1) $$);
