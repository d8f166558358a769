-- Two calls at once counted the same new key twice: each looked for what was new before the other's were stored. Now who
-- has something new to show holds the day's row first, and looks again.
create or replace function show_keys(who text, ids bigint[], t timestamptz) returns setof bigint
language plpgsql as $$
declare
  fresh bigint[];
  wanted int;
  room int;
begin
  if exists (
    select 1 from unnest(ids) as w (id)
    where not exists (select 1 from shown_key k where k.user_id = who and k.question_id = w.id))
  then
    insert into daily_use as d (user_id, day) values (who, singapore_day(t))
    on conflict (user_id) do update set
      day = excluded.day,
      keys = case when d.day = excluded.day then d.keys else 0 end,
      attempts = case when d.day = excluded.day then d.attempts else 0 end;
    select coalesce(array_agg(w.id order by w.n), '{}') into fresh
    from unnest(ids) with ordinality as w (id, n)
    where not exists (select 1 from shown_key k where k.user_id = who and k.question_id = w.id);
    wanted := cardinality(fresh);
    update daily_use set keys = keys + wanted where user_id = who and wanted > 0
    returning key_limit - keys into room;
    if room < 0 then
      wanted := greatest(0, wanted + room);
      update daily_use set keys = key_limit, keys_ran_out_at = t where user_id = who;
    end if;
    insert into shown_key (user_id, question_id, at)
    select who, id, t from unnest(fresh[1:wanted]) as id on conflict do nothing;
  end if;
  return query select k.question_id from shown_key k where k.user_id = who and k.question_id = any(ids);
end $$;
