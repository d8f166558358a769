-- Questions that learners write for one another. Their words are versions of questions of the tenant Community, which no
-- list of the bank shows; here stands what becomes of them.
create table community_question (
  question_id bigint primary key references question,
  -- Null once the account is gone.
  author_id text references app_user on delete set null,
  status text not null check (status in ('draft', 'in_review', 'published', 'returned')),
  -- How often it was submitted: reviews count for their round alone.
  round int not null default 0 check (round >= 0),
  -- What reviewers last read; a version that nobody ever read is replaced by the next.
  submitted_version int,
  submitted_at timestamptz,
  decided_at timestamptz,
  -- The sum of what learners gave it.
  votes int not null default 0,
  check ((status = 'draft') = (round = 0)),
  check ((round = 0) = (submitted_at is null) and (round = 0) = (submitted_version is null)),
  check ((status in ('published', 'returned')) = (decided_at is not null)),
  foreign key (question_id, submitted_version) references question_version (question_id, version)
);
create index community_question_author on community_question (author_id, question_id);
create index community_question_submitted on community_question (question_id, submitted_version);
create index community_published on community_question (question_id desc) where status = 'published';
create index community_in_review on community_question (submitted_at, question_id) where status = 'in_review';

create table community_review (
  id bigint generated always as identity primary key,
  question_id bigint not null references community_question on delete cascade,
  -- Null once the account is gone; what was said of the question stays with it.
  user_id text references app_user on delete set null,
  round int not null check (round >= 1),
  verdict text not null check (verdict in ('approve', 'reject')),
  reason text not null check (char_length(reason) <= 500),
  at timestamptz not null,
  unique (question_id, round, user_id)
);
create index community_review_user on community_review (user_id);

create table community_attempt (
  question_id bigint not null references community_question,
  user_id text not null references app_user on delete cascade,
  version int not null,
  answer text not null check (answer in ('1', '2', '3', '4')),
  correct boolean not null,
  at timestamptz not null,
  primary key (question_id, user_id),
  foreign key (question_id, version) references question_version (question_id, version)
);
create index community_attempt_user on community_attempt (user_id, at desc, question_id desc);
create index community_attempt_version on community_attempt (question_id, version);

create table community_feedback (
  question_id bigint not null references community_question,
  user_id text not null references app_user on delete cascade,
  vote int not null check (vote in (-1, 0, 1)),
  type text check (type in ('QnDeadLink', 'QnExplanation', 'QnGrammarSpellingError', 'QnOther', 'QnOutdated', 'QnWrongKey')),
  body text not null check (char_length(body) <= 255),
  at timestamptz not null,
  primary key (question_id, user_id)
);
create index community_feedback_user on community_feedback (user_id);

/* Nobody reviews, practises or rates what they wrote themselves. */
create function refuse_own_question() returns trigger
language plpgsql as $$
begin
  if exists (
    select 1 from community_question c where c.question_id = new.question_id and c.author_id = new.user_id
  ) then
    raise exception 'nobody reviews, answers or rates their own question' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger community_review_of_others before insert on community_review
  for each row execute function refuse_own_question();
create trigger community_attempt_of_others before insert on community_attempt
  for each row execute function refuse_own_question();
create trigger community_feedback_of_others before insert on community_feedback
  for each row execute function refuse_own_question();

/* Only what is published is answered and rated, only what is under review is reviewed. */
create function require_community_status() returns trigger
language plpgsql as $$
begin
  if not exists (
    select 1 from community_question c where c.question_id = new.question_id and c.status = tg_argv[0]
  ) then
    raise exception 'the question is not %', tg_argv[0] using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger community_review_in_time before insert on community_review
  for each row execute function require_community_status('in_review');
create trigger community_attempt_in_time before insert on community_attempt
  for each row execute function require_community_status('published');
create trigger community_feedback_in_time before insert on community_feedback
  for each row execute function require_community_status('published');

/* Adds to the votes of questions, in one order, so that two who do it at once never wait for each other. */
create function add_community_votes(ids bigint[], changes int[]) returns void
language plpgsql as $$
begin
  perform 1 from community_question where question_id = any(ids) order by question_id for no key update;
  update community_question q set votes = q.votes + c.n
  from (select id, sum(n) as n from unnest(ids, changes) as c (id, n) group by id) c
  where q.question_id = c.id and c.n <> 0;
end $$;
create function count_new_community_votes() returns trigger
language plpgsql as $$
begin
  perform add_community_votes(array_agg(question_id), array_agg(vote)) from after having count(*) > 0;
  return null;
end $$;
create function count_changed_community_votes() returns trigger
language plpgsql as $$
begin
  perform add_community_votes(array_agg(c.id), array_agg(c.n)) from (
    select question_id as id, vote as n from after union all select question_id, -vote from before) c
  having count(*) > 0;
  return null;
end $$;
create function count_lost_community_votes() returns trigger
language plpgsql as $$
begin
  perform add_community_votes(array_agg(question_id), array_agg(-vote)) from before having count(*) > 0;
  return null;
end $$;
create trigger community_vote_added after insert on community_feedback
  referencing new table as after for each statement execute function count_new_community_votes();
create trigger community_vote_changed after update on community_feedback
  referencing old table as before new table as after for each statement execute function count_changed_community_votes();
create trigger community_vote_lost after delete on community_feedback
  referencing old table as before for each statement execute function count_lost_community_votes();

/* What was never published goes with its author: nobody else could finish it or take it away. */
create function drop_unpublished() returns trigger
language plpgsql as $$
begin
  delete from community_question where question_id = new.question_id;
  delete from question_version where question_id = new.question_id;
  delete from question where id = new.question_id;
  return null;
end $$;
create trigger community_question_orphaned after update of author_id on community_question
  for each row when (new.author_id is null and new.status <> 'published')
  execute function drop_unpublished();
