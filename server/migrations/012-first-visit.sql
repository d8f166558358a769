-- The attempt that holds what a learner answered of the public samples before signing up: marked from the start,
-- and one a learner, however many calls bring those answers at once.
alter table attempt add column from_samples boolean not null default false;
alter table attempt add check (not from_samples or marked_at is not null);
create unique index attempt_from_samples on attempt (user_id) where from_samples;
