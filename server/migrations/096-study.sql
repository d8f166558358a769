-- How hard questions are, as it was worked out on a day: what is believed of a learner is reckoned with one such table, and stays
-- the same when it is reckoned again.
create table item_difficulty (
  worked_out_on date not null,
  question_id bigint not null references question on delete cascade,
  difficulty float8 not null,
  -- First answers that it rests on.
  answers int not null,
  primary key (worked_out_on, question_id),
  constraint item_difficulty_range check (difficulty between -4 and 4 and answers >= 0)
);
create index item_difficulty_question on item_difficulty (question_id);

-- What is believed of a learner after their marked answers up to one; a copy that can be worked out from nothing at any time.
create table ability_state (
  user_id text primary key references app_user on delete cascade,
  -- Null before the first time.
  state jsonb,
  -- The last answer in it: when it was marked, and its IDs.
  upto_at timestamptz not null default '-infinity',
  upto_attempt bigint not null default 0,
  upto_question bigint not null default 0,
  -- The table of difficulties that it was reckoned with, and where questions stood among topics and rules then.
  difficulty_on date,
  bank text not null default '',
  -- Questions with answers that an open test withheld.
  left_out bigint[] not null default '{}',
  -- Since when there are marked answers that are not in it; null when there are none.
  waiting_since timestamptz,
  -- An answer in it came late, was marked again or is gone: it starts from nothing.
  is_stale boolean not null default false
);
create index ability_state_waiting on ability_state (waiting_since) where waiting_since is not null;

-- A mark that was changed, or an attempt that is gone, makes what is believed stale.
create function ability_is_stale() returns trigger
language plpgsql as $$
begin
  if tg_table_name = 'attempt' then
    update ability_state set is_stale = true where user_id = old.user_id and not is_stale;
  else
    update ability_state s set is_stale = true
    from attempt a where a.id = old.attempt_id and s.user_id = a.user_id and not s.is_stale;
  end if;
  return null;
end $$;
create trigger ability_stale after update of score on answer
  for each row when (old.score is not null and old.score is distinct from new.score) execute function ability_is_stale();
create trigger ability_stale after delete on attempt
  for each row execute function ability_is_stale();

-- Sub-areas that a learner said to know already.
create table known_area (
  user_id text not null references app_user on delete cascade,
  area text not null,
  at timestamptz not null,
  primary key (user_id, area)
);
create trigger cap after insert on known_area referencing new table as added
  for each statement execute function keep_cap('knownAreas', 'user_id', 'true');

-- The session of a day, from when an item of it was first started.
create table plan_day (
  user_id text not null references app_user on delete cascade,
  day date not null,
  minutes int not null,
  items jsonb not null,
  made_at timestamptz not null,
  primary key (user_id, day)
);

-- The attempt that an item of a day became.
create table plan_session (
  user_id text not null,
  day date not null,
  item int not null,
  attempt_id bigint not null references attempt on delete cascade,
  primary key (user_id, day, item),
  foreign key (user_id, day) references plan_day on delete cascade,
  constraint plan_session_item check (item between 1 and 50)
);
create index plan_session_attempt on plan_session (attempt_id);

-- What was forecast before a full mock paper, and what came. Once the mark is there, the pair outlives the attempt, without a name.
create table mock_forecast (
  id bigint primary key generated always as identity,
  attempt_id bigint unique references attempt on delete set null,
  paper int not null,
  pass_mark int not null,
  made_at timestamptz not null,
  -- Null where there was too little evidence for a forecast.
  pass float8,
  mean float8,
  low float8,
  high float8,
  -- In percent, once the paper is marked.
  came float8,
  constraint mock_forecast_whole check ((pass is null) = (mean is null) and (mean is null) = (low is null) and (low is null) = (high is null)),
  constraint mock_forecast_pass check (pass between 0 and 1),
  constraint mock_forecast_marks check (mean between 0 and 100 and low between 0 and 100 and high between low and 100 and came between 0 and 100)
);
create index mock_forecast_open on mock_forecast (id) where came is null;

-- What learners say of the real exam.
create table exam_result (
  user_id text not null references app_user on delete cascade,
  paper int not null,
  on_day date not null,
  passed boolean not null,
  -- The probability that was forecast for that day, as of the report; null where there was none.
  said float8,
  reported_at timestamptz not null,
  primary key (user_id, paper, on_day),
  constraint exam_result_paper check (paper in (1, 2)),
  constraint exam_result_said check (said between 0 and 1)
);
create trigger cap after insert on exam_result referencing new table as added
  for each statement execute function keep_cap('examResults', 'user_id', 'true');
