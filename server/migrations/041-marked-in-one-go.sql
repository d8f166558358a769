-- Marks an open attempt with scores that were worked out from what was read before: nothing is written, and false comes back,
-- when the attempt has ended or anything of it has changed since. Of each answer that waits comes its question, the answer, the
-- key that was put in place of the version's own (null for none) and the score.
create function mark_graded(
  of_attempt bigint, by_whom text, t timestamptz,
  questions bigint[], answers text[], keys text[], scores int[]
) returns boolean
language plpgsql as $$
declare
  open_one record;
begin
  select a.user_id, coalesce(a.deadline <= t, false) as overdue into open_one
  from attempt a where a.id = of_attempt and a.marked_at is null for update;
  if not found then
    return false;
  end if;
  -- What follows the lock reads what was committed while it was waited for.
  if exists (
    select 1
    from (
      select x.question_id, x.ans, v.regraded_answer as key
      from answer x
      join attempt_question aq on aq.attempt_id = x.attempt_id and aq.question_id = x.question_id
      join question_version v on v.question_id = aq.question_id and v.version = aq.version
      where x.attempt_id = of_attempt and x.score is null
    ) w
    full join unnest(questions, answers, keys) as g (question_id, ans, key) on g.question_id = w.question_id
    where w.ans is distinct from g.ans or w.key is distinct from g.key
  ) then
    return false;
  end if;
  insert into marked_answer (user_id, attempt_id, question_id, version, ans, score, from_samples, at)
  select open_one.user_id, of_attempt, aq.question_id, aq.version, g.ans, g.score, false, t
  from unnest(questions, answers, scores) as g (question_id, ans, score)
  join attempt_question aq on aq.attempt_id = of_attempt and aq.question_id = g.question_id;
  update answer x set score = g.score
  from unnest(questions, scores) as g (question_id, score)
  where x.attempt_id = of_attempt and x.question_id = g.question_id;
  perform close_attempt(of_attempt, coalesce(by_whom, case when open_one.overdue then 'time' else 'learner' end), t);
  return true;
end $$;
