-- What somebody asked the study bot, and what it said; kept for 90 days, so that thumbs down can be looked into.
create table bot_answer (
  id bigint generated always as identity primary key,
  user_id text not null references app_user on delete cascade,
  prompt text not null check (char_length(prompt) between 1 and 1000),
  -- Null while it is being written.
  completion text check (char_length(completion) <= 10000),
  by_model boolean not null default false,
  asked_at timestamptz not null,
  feedback text check (feedback in ('thumbsup', 'thumbsdown'))
);
-- A learner has one question under way.
create unique index bot_answer_open on bot_answer (user_id) where completion is null;
create index bot_answer_user on bot_answer (user_id, id);
create index bot_answer_asked on bot_answer (asked_at);
