-- How each MCQ works as an item of a test (server/features/item-analysis): sums kept as first answers come, change and
-- go, so that no reader ever adds up answers.

-- What a first answer was worth beside the rest of its attempt. It outlives the attempt, as the answer does.
alter table first_answer
  -- No reference: the attempt may be deleted.
  add column attempt_id bigint,
  -- The share of the attempt's other marks that its learner got, in billionths; known once the attempt is marked, and
  -- never where it asked nothing else.
  add column rest bigint check (rest between 0 and 1000000000),
  -- How long the learner looked at it, where that was noted.
  add column seconds int check (seconds > 0);
update first_answer f set attempt_id = a.id
from attempt a
join attempt_question aq on aq.attempt_id = a.id
join question_version v on v.question_id = aq.question_id and v.version = aq.version
join answer x on x.attempt_id = aq.attempt_id and x.question_id = aq.question_id
where a.user_id = f.user_id and not a.from_samples and aq.question_id = f.question_id and v.substance = f.version
  and x.score is not null and x.ans = f.choice::text
  and f.at = case when a.delay_marking then a.marked_at else x.created_at end;

-- Attempts whose score is new: marked, or marked again.
create table scored_attempt (
  id bigint generated always as identity primary key,
  attempt_id bigint not null
);
create function note_scored_attempt() returns trigger
language plpgsql as $$
begin
  insert into scored_attempt (attempt_id) values (new.id);
  return null;
end $$;
create trigger attempt_scored after update of score on attempt
  for each row when (new.score is not null and new.score is distinct from old.score and not new.from_samples)
  execute function note_scored_attempt();

-- What changed in first_answer and is in no sum yet. Only ever added to by who changes an answer, so that nobody waits for
-- anybody there; no row says whose it was.
create table first_answer_change (
  id bigint generated always as identity primary key,
  question_id bigint not null references question,
  substance int not null,
  choice int not null,
  rest bigint,
  seconds int,
  at timestamptz not null,
  -- How many such answers came; below 0 where they went.
  n int not null check (n <> 0)
);
create index first_answer_change_question on first_answer_change (question_id);

create function note_new_first_answers() returns trigger
language plpgsql as $$
begin
  insert into first_answer_change (question_id, substance, choice, rest, seconds, at, n)
  select question_id, version, choice, rest, seconds, at, count(*) from after group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;
create function note_changed_first_answers() returns trigger
language plpgsql as $$
begin
  insert into first_answer_change (question_id, substance, choice, rest, seconds, at, n)
  select question_id, version, choice, rest, seconds, at, sum(n) from (
    select question_id, version, choice, rest, seconds, at, 1 as n from after
    union all select question_id, version, choice, rest, seconds, at, -1 from before) c
  group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0;
  return null;
end $$;
create function note_lost_first_answers() returns trigger
language plpgsql as $$
begin
  insert into first_answer_change (question_id, substance, choice, rest, seconds, at, n)
  select question_id, version, choice, rest, seconds, at, -count(*) from before group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;
create trigger first_answer_added after insert on first_answer
  referencing new table as after for each statement execute function note_new_first_answers();
create trigger first_answer_changed after update on first_answer
  referencing old table as before new table as after for each statement execute function note_changed_first_answers();
create trigger first_answer_lost after delete on first_answer
  referencing old table as before for each statement execute function note_lost_first_answers();

-- Questions whose sums are to be made anew, since other answers count from now on. Several rows for one are as good as one.
create table item_recount (
  id bigint generated always as identity primary key,
  question_id bigint not null references question
);
create index item_recount_question on item_recount (question_id);
create function note_recount() returns trigger
language plpgsql as $$
begin
  insert into item_recount (question_id) values (new.id);
  return null;
end $$;
create trigger question_stats_reset after update of stats_from on question
  for each row when (new.stats_from is distinct from old.stats_from) execute function note_recount();

-- The sums, each of first answers to a version's substance: by option. What is right is its key's to say, when they are read.
create table item_choice (
  question_id bigint not null,
  substance int not null,
  choice int not null check (choice between 1 and 4),
  n int not null check (n > 0),
  -- Those whose rest is known, and the sums of it and of its squares.
  rested int not null check (rested between 0 and n),
  rest_sum numeric(40) not null check (rest_sum >= 0),
  rest_squares numeric(40) not null check (rest_squares >= 0),
  primary key (question_id, substance, choice),
  foreign key (question_id, substance) references question_version (question_id, version)
);
-- By option and rest in whole percents.
create table item_rest (
  question_id bigint not null,
  substance int not null,
  percent int not null check (percent between 0 and 100),
  choice int not null check (choice between 1 and 4),
  n int not null check (n > 0),
  primary key (question_id, substance, percent, choice),
  foreign key (question_id, substance) references question_version (question_id, version)
);
-- By seconds; an hour stands for all that is longer.
create table item_time (
  question_id bigint not null,
  substance int not null,
  seconds int not null check (seconds between 1 and 3600),
  n int not null check (n > 0),
  primary key (question_id, substance, seconds),
  foreign key (question_id, substance) references question_version (question_id, version)
);
-- What takes many of those rows to read, made anew with them.
create table item_figure (
  question_id bigint not null,
  substance int not null,
  -- Those whose time is known, and the median of it.
  timed int not null check (timed >= 0),
  median_seconds double precision check ((median_seconds is null) = (timed = 0)),
  -- What the strongest fifth chose: a count for each of the four options.
  strong int[] not null check (cardinality(strong) = 4),
  primary key (question_id, substance),
  foreign key (question_id, substance) references question_version (question_id, version)
);

/*
 * Learners in five groups by their rest, weakest first, and what each group chose. Who has the same percent is in one group,
 * the one where the middle of them stands; so groups are about equal, and one may be empty.
 */
create function item_fifths(ids bigint[])
returns table (question_id bigint, substance int, fifth int, choice int, n bigint)
language sql stable as $$
  with counted as (
    select r.question_id, r.substance, r.percent, sum(r.n) as n
    from item_rest r where r.question_id = any(ids) group by 1, 2, 3
  ), placed as (
    select c.question_id, c.substance, c.percent,
      floor(5 * (sum(c.n) over (partition by c.question_id, c.substance order by c.percent) - c.n / 2.0)
        / sum(c.n) over (partition by c.question_id, c.substance))::int as fifth
    from counted c
  )
  select r.question_id, r.substance, p.fifth, r.choice, sum(r.n)
  from item_rest r join placed p using (question_id, substance, percent)
  where r.question_id = any(ids) group by 1, 2, 3, 4
$$;

-- What there was before the sums were.
insert into scored_attempt (attempt_id) select distinct attempt_id from first_answer where attempt_id is not null;
insert into item_recount (question_id) select distinct question_id from first_answer;
delete from first_answer_change;
