-- From when the course certificate counts, and the one paper that was passed already: both run out.
alter table study_plan
  add column course_date date,
  add column passed_paper int,
  add column passed_on date,
  add constraint study_plan_passed check ((passed_paper is null) = (passed_on is null) and passed_paper in (1, 2));

-- How a learner is reminded of the day's session. Without a row nothing was ever asked for.
create table reminder_setting (
  user_id text primary key references app_user on delete cascade,
  by_mail boolean not null,
  by_push boolean not null,
  -- Of the day in Singapore.
  hour int not null,
  -- The last day of Singapore on which each was sent: one a day, however many processes look.
  mailed_on date,
  pushed_on date,
  updated_at timestamptz not null,
  constraint reminder_setting_hour check (hour between 0 and 23)
);
create index reminder_setting_wanted on reminder_setting (hour, user_id) where by_mail or by_push;

-- The secret address of a learner's calendar: its digest alone is kept.
create table calendar_address (
  user_id text primary key references app_user on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null
);

-- A browser that shows notifications to who is signed in there. It is its session's, and ends with it.
create table push_subscription (
  id bigint primary key generated always as identity,
  user_id text not null references app_user on delete cascade,
  session_id bigint not null references session on delete cascade,
  browser_id text not null,
  -- Where the browser's push service takes messages. Who had it last, has it.
  endpoint text not null unique,
  -- What messages are sealed with, so that the push service cannot read them.
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  constraint push_subscription_endpoint check (char_length(endpoint) <= 1000),
  constraint push_subscription_keys check (char_length(p256dh) <= 100 and char_length(auth) <= 50)
);
create index push_subscription_user on push_subscription (user_id);
create index push_subscription_session on push_subscription (session_id);
create index push_subscription_browser on push_subscription (browser_id);
create trigger cap after insert on push_subscription referencing new table as added
  for each statement execute function keep_cap('pushSubscriptions', 'user_id', 'true');

create function end_pushes_of_session() returns trigger
language plpgsql as $$
begin
  delete from push_subscription where session_id = new.id;
  return null;
end $$;
create trigger session_ends_pushes after update of ended_at on session
  for each row when (new.ended_at is not null and old.ended_at is null) execute function end_pushes_of_session();

-- A user who signs in to a browser gets nothing there that is for somebody else, also where the other's session was left open.
create function end_pushes_of_browser() returns trigger
language plpgsql as $$
begin
  delete from push_subscription where browser_id = new.browser_id;
  return null;
end $$;
create trigger session_takes_browser after insert on session
  for each row execute function end_pushes_of_browser();
