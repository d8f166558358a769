/* A time as it is sent: ISO 8601 in UTC. */
create function iso_utc(t timestamptz) returns text
language sql stable as $$
  select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- The mails of an address: what is exported, and what goes with the account.
create index mail_outbox_recipient on mail_outbox (lower(recipient));
