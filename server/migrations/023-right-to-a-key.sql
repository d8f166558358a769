-- Which questions' keys a learner has been shown; what was shown once is shown again for nothing.
create table shown_key (
  user_id text not null references app_user on delete cascade,
  question_id bigint not null references question,
  at timestamptz not null,
  primary key (user_id, question_id)
);
create index shown_key_question on shown_key (question_id);

-- What a learner has used of each daily budget, on the day in Singapore that is named here.
create table daily_use (
  user_id text primary key references app_user on delete cascade,
  day date not null,
  attempts int not null default 0 check (attempts >= 0),
  keys int not null default 0 check (keys >= 0),
  -- How many new keys a day; an admin may raise it.
  key_limit int not null default 700 check (key_limit between 0 and 100000),
  -- When the budget last held back a key: what the admin page warns of.
  keys_ran_out_at timestamptz
);
create index daily_use_ran_out on daily_use (keys_ran_out_at desc) where keys_ran_out_at is not null;

create function singapore_day(t timestamptz) returns date
language sql immutable as $$ select (t at time zone 'Asia/Singapore')::date $$;

/*
 * Shows as many of these questions' keys as the day's budget lets, and gives those that may be shown now. However many
 * calls arrive at once, no more new ones than the budget are given: the row of the day is held while they are counted.
 */
create function show_keys(who text, ids bigint[], t timestamptz) returns setof bigint
language plpgsql as $$
declare
  fresh bigint[];
  wanted int;
  room int;
begin
  select coalesce(array_agg(w.id order by w.n), '{}') into fresh
  from unnest(ids) with ordinality as w (id, n)
  where not exists (select 1 from shown_key k where k.user_id = who and k.question_id = w.id);
  wanted := cardinality(fresh);
  if wanted > 0 then
    insert into daily_use as d (user_id, day, keys) values (who, singapore_day(t), wanted)
    on conflict (user_id) do update set
      day = excluded.day,
      keys = excluded.keys + case when d.day = excluded.day then d.keys else 0 end,
      attempts = case when d.day = excluded.day then d.attempts else 0 end
    returning d.key_limit - d.keys into room;
    if room < 0 then
      wanted := greatest(0, wanted + room);
      update daily_use set keys = key_limit, keys_ran_out_at = t where user_id = who;
    end if;
    insert into shown_key (user_id, question_id, at)
    select who, id, t from unnest(fresh[1:wanted]) as id on conflict do nothing;
  end if;
  return query select k.question_id from shown_key k where k.user_id = who and k.question_id = any(ids);
end $$;

/* Whether a user had a paper at a moment, by a plan whose money stayed: a refund or a dispute takes it back. */
create function had_paper(who text, wanted int, t timestamptz) returns boolean
language sql stable as $$
  select exists (
    select 1 from entitlement e join charge c on c.id = e.charge_id
    where e.user_id = who and e.paper = wanted and e.revoked_at is null and c.status = 'captured'
      and t >= c.succeeded_at and t < upper(e.period))
$$;

-- The latest marked attempt at a set is asked for with every list of sets.
create index attempt_latest_marked on attempt (user_id, set_id, id desc) where marked_at is not null;
