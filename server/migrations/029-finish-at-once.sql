-- Ends an open attempt whose answers all have their scores; its row is locked by whoever calls.
create function close_attempt(of_attempt bigint, by_whom text, t timestamptz) returns void
language sql as $$
  update attempt set marked_at = t, ended_by = by_whom,
    score = (select coalesce(sum(x.score), 0) from answer x where x.attempt_id = of_attempt)
  where id = of_attempt and marked_at is null;
$$;

-- Ends a user's open attempt at a set where nothing is left to be graded, as in practice; any other is given as it is. What
-- follows the lock reads what was committed while it was waited for.
create function finish_scored(who text, of_set bigint, t timestamptz) returns table (attempt_id bigint, is_marked boolean)
language plpgsql as $$
declare
  latest record;
begin
  select a.id, a.marked_at is not null as marked, coalesce(a.deadline <= t, false) as overdue into latest
  from attempt a where a.user_id = who and a.set_id = of_set
  order by (a.marked_at is null) desc, a.id desc limit 1 for update;
  if latest.id is null then
    return;
  end if;
  attempt_id := latest.id;
  is_marked := latest.marked;
  if not is_marked and not exists (select 1 from answer x where x.attempt_id = latest.id and x.score is null) then
    perform close_attempt(latest.id, case when latest.overdue then 'time' else 'learner' end, t);
    is_marked := true;
  end if;
  return next;
end $$;
