-- PostgreSQL plans the body of a function in SQL anew with every statement that calls it, which takes longer than running it.
-- In PL/pgSQL it is planned once a connection. (Functions in SQL without a table become part of the statement and stay.)
create or replace function perm_at(who text, t timestamptz) returns int
language plpgsql stable as $$
begin
  return coalesce((
    select bit_or(e.paper) from entitlement e
    where e.user_id = who and e.revoked_at is null and e.period @> t), 0);
end $$;

create or replace function had_paper(who text, wanted int, t timestamptz) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select 1 from entitlement e join charge c on c.id = e.charge_id
    where e.user_id = who and e.paper = wanted and e.revoked_at is null and c.status = 'captured'
      and t >= c.succeeded_at and t < upper(e.period));
end $$;

create or replace function reputation_of(who text) returns int
language plpgsql stable as $$
begin
  return greatest(coalesce((select r.votes from reputation r where r.user_id = who), 0), 0);
end $$;

create or replace function close_attempt(of_attempt bigint, by_whom text, t timestamptz) returns void
language plpgsql as $$
begin
  insert into answer (attempt_id, question_id, ans, score, created_at)
  select aq.attempt_id, aq.question_id, '', aq.weight * free_marks(v.regraded_answer), t
  from attempt_question aq
  join question_version v on v.question_id = aq.question_id and v.version = aq.version
  where aq.attempt_id = of_attempt and v.regraded_answer like '%*%'
    and not exists (select 1 from answer x where x.attempt_id = aq.attempt_id and x.question_id = aq.question_id)
    and exists (select 1 from attempt a where a.id = of_attempt and a.marked_at is null);
  update attempt set marked_at = t, ended_by = by_whom,
    score = (select coalesce(sum(x.score), 0) from answer x where x.attempt_id = of_attempt)
  where id = of_attempt and marked_at is null;
end $$;
