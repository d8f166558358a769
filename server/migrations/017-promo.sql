-- A promotional mail is queued once, by its key.
create table promo_campaign (
  key text primary key check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  subject text not null,
  recipients int not null check (recipients >= 0),
  queued_at timestamptz not null
);
