-- The schema as the migrations leave it, for reading. Written by
-- npx vitest run server/platform/db/schema.test.ts --update

create table ability_state (
  user_id text not null,
  state jsonb,
  upto_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  upto_attempt bigint not null default 0,
  upto_question bigint not null default 0,
  difficulty_on date,
  bank text not null default ''::text,
  left_out bigint[] not null default '{}'::bigint[],
  waiting_since timestamp with time zone,
  is_stale boolean not null default false,
  constraint ability_state_pkey PRIMARY KEY (user_id),
  constraint ability_state_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX ability_state_waiting ON public.ability_state USING btree (waiting_since) WHERE (waiting_since IS NOT NULL);

create table active_browser (
  user_id text not null,
  session_id bigint,
  browser_id text not null,
  switched_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint active_browser_pkey PRIMARY KEY (user_id),
  constraint active_browser_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE SET NULL,
  constraint active_browser_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX active_browser_session ON public.active_browser USING btree (session_id);

create table answer (
  attempt_id bigint not null,
  question_id bigint not null,
  ans text not null,
  seq integer not null default 0,
  score integer,
  created_at timestamp with time zone not null,
  trail text[] not null default '{}'::text[],
  sure text,
  constraint answer_pkey PRIMARY KEY (attempt_id, question_id),
  constraint answer_ans_check CHECK ((octet_length(ans) <= 4096)),
  constraint answer_score_check CHECK ((score >= 0)),
  constraint answer_seq_check CHECK ((seq >= 0)),
  constraint answer_sure CHECK ((sure = ANY (ARRAY['guess'::text, 'unsure'::text, 'sure'::text]))),
  constraint answer_attempt_id_question_id_fkey FOREIGN KEY (attempt_id, question_id) REFERENCES attempt_question(attempt_id, question_id) ON DELETE CASCADE
);
CREATE TRIGGER ability_stale AFTER UPDATE OF score ON public.answer FOR EACH ROW WHEN (((old.score IS NOT NULL) AND (old.score IS DISTINCT FROM new.score))) EXECUTE FUNCTION ability_is_stale();

create table app_user (
  id text not null,
  email text not null,
  display_name text not null default ''::text,
  referral_id text not null,
  referrer_id text,
  is_affiliate boolean not null default false,
  comms_rate integer not null default 15,
  cust_disc_rate integer not null default 5,
  promo_opt_out boolean not null default true,
  reply_mail boolean not null default true,
  extra_time_percent integer not null default 0,
  created_at timestamp with time zone not null,
  delete_after timestamp with time zone,
  referred_at timestamp with time zone,
  deleted_at timestamp with time zone,
  is_moderator boolean not null default false,
  muted_until timestamp with time zone,
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_referral_id_key UNIQUE (referral_id),
  constraint app_user_check CHECK ((referrer_id <> id)),
  constraint app_user_check1 CHECK (((referrer_id IS NULL) = (referred_at IS NULL))),
  constraint app_user_comms_rate_check CHECK (((comms_rate >= 10) AND (comms_rate <= 25))),
  constraint app_user_cust_disc_rate_check CHECK (((cust_disc_rate >= 5) AND (cust_disc_rate <= 10))),
  constraint app_user_deleted_is_empty CHECK (((deleted_at IS NULL) OR ((email = ('deleted-'::text || id)) AND (display_name = ''::text) AND (delete_after IS NULL) AND promo_opt_out AND (NOT reply_mail) AND (NOT is_affiliate) AND (extra_time_percent = 0) AND (NOT is_moderator) AND (muted_until IS NULL)))),
  constraint app_user_display_name_check CHECK (((display_name = ''::text) OR (display_name ~ '^[A-Za-z0-9_]{6,30}$'::text))),
  constraint app_user_email_canonical CHECK ((email = lower((email COLLATE "C")))),
  constraint app_user_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint app_user_extra_time_percent_check CHECK (((extra_time_percent >= 0) AND (extra_time_percent <= 300))),
  constraint app_user_id_check CHECK (((length(id) >= 12) AND (length(id) <= 64))),
  constraint app_user_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES app_user(id)
);
CREATE INDEX app_user_delete_after ON public.app_user USING btree (delete_after) WHERE (delete_after IS NOT NULL);
CREATE UNIQUE INDEX app_user_email ON public.app_user USING btree (email);
CREATE INDEX app_user_email_bytes ON public.app_user USING btree (email COLLATE "C");
CREATE INDEX app_user_moderator ON public.app_user USING btree (id) WHERE is_moderator;
CREATE INDEX app_user_referrer ON public.app_user USING btree (referrer_id);

create table attempt (
  id bigint not null generated always as identity,
  user_id text not null,
  set_id bigint not null,
  delay_marking boolean not null,
  max_score integer not null,
  question_count integer not null,
  created_at timestamp with time zone not null,
  deadline timestamp with time zone,
  marked_at timestamp with time zone,
  score integer,
  pass_percent integer not null default 60,
  drawn_for text,
  closes_at timestamp with time zone,
  ended_by text,
  from_samples boolean not null default false,
  former_score integer,
  constraint attempt_pkey PRIMARY KEY (id),
  constraint attempt_check CHECK (((score >= 0) AND (score <= max_score))),
  constraint attempt_check1 CHECK (((marked_at IS NULL) = (score IS NULL))),
  constraint attempt_check2 CHECK ((closes_at >= deadline)),
  constraint attempt_check3 CHECK (((marked_at IS NULL) = (ended_by IS NULL))),
  constraint attempt_check4 CHECK (((NOT from_samples) OR (marked_at IS NOT NULL))),
  constraint attempt_check5 CHECK (((former_score >= 0) AND (former_score <= max_score))),
  constraint attempt_drawn_for_check CHECK ((drawn_for ~ '^(paper|topic):[0-9]+$'::text)),
  constraint attempt_ended_by_check CHECK ((ended_by = ANY (ARRAY['learner'::text, 'time'::text]))),
  constraint attempt_max_score_check CHECK ((max_score >= 1)),
  constraint attempt_pass_percent_check CHECK (((pass_percent >= 1) AND (pass_percent <= 100))),
  constraint attempt_question_count_check CHECK ((question_count >= 1)),
  constraint attempt_set_id_fkey FOREIGN KEY (set_id) REFERENCES problem_set(id),
  constraint attempt_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX attempt_closes ON public.attempt USING btree (closes_at) WHERE (marked_at IS NULL);
CREATE UNIQUE INDEX attempt_drawn ON public.attempt USING btree (user_id, drawn_for) WHERE ((marked_at IS NULL) AND (drawn_for IS NOT NULL));
CREATE INDEX attempt_drawn_history ON public.attempt USING btree (user_id, drawn_for, id DESC) WHERE (drawn_for IS NOT NULL);
CREATE UNIQUE INDEX attempt_from_samples ON public.attempt USING btree (user_id) WHERE from_samples;
CREATE INDEX attempt_latest_marked ON public.attempt USING btree (user_id, set_id, id DESC) WHERE (marked_at IS NOT NULL);
CREATE UNIQUE INDEX attempt_ongoing ON public.attempt USING btree (user_id, set_id) WHERE (marked_at IS NULL);
CREATE INDEX attempt_open_test ON public.attempt USING btree (user_id) WHERE (delay_marking AND (marked_at IS NULL));
CREATE INDEX attempt_set ON public.attempt USING btree (set_id);
CREATE INDEX attempt_user ON public.attempt USING btree (user_id, set_id, id DESC);
CREATE TRIGGER ability_stale AFTER DELETE ON public.attempt FOR EACH ROW EXECUTE FUNCTION ability_is_stale();
CREATE TRIGGER attempt_scored AFTER UPDATE OF score ON public.attempt FOR EACH ROW WHEN (((new.score IS NOT NULL) AND (new.score IS DISTINCT FROM old.score) AND (NOT new.from_samples))) EXECUTE FUNCTION note_scored_attempt();
CREATE TRIGGER cap AFTER INSERT ON public.attempt REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cap('attempts', 'user_id', ' not exists (
    select 1 from problem_set s
    where s.id = set_id and s.is_generated and s.for_free and s.drawn_from is null and s.drawn_kind is null)
    and not exists (select 1 from reserved_attempt r where r.id = added.id) ');

create table attempt_question (
  attempt_id bigint not null,
  question_id bigint not null,
  version integer not null,
  position integer not null,
  weight integer not null,
  flagged boolean not null default false,
  seconds integer not null default 0,
  constraint attempt_question_pkey PRIMARY KEY (attempt_id, question_id),
  constraint attempt_question_attempt_id_position_key UNIQUE (attempt_id, "position"),
  constraint attempt_question_seconds_check CHECK ((seconds >= 0)),
  constraint attempt_question_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(id) ON DELETE CASCADE,
  constraint attempt_question_question_id_version_fkey FOREIGN KEY (question_id, version) REFERENCES question_version(question_id, version)
);
CREATE INDEX attempt_question_version ON public.attempt_question USING btree (question_id, version, attempt_id);

create table audit_entry (
  id bigint not null generated always as identity,
  actor_id text,
  action text not null,
  subject text not null,
  details jsonb not null default '{}'::jsonb,
  at timestamp with time zone not null,
  constraint audit_entry_pkey PRIMARY KEY (id),
  constraint audit_entry_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES app_user(id)
);
CREATE INDEX audit_entry_actor ON public.audit_entry USING btree (actor_id);
CREATE INDEX audit_entry_subject ON public.audit_entry USING btree (subject, at);
CREATE TRIGGER cap AFTER INSERT ON public.audit_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cap('editorActs', 'actor_id', ' not exists (
    select 1 from tenant_admin a where a.user_id = actor_id and a.tenant_id = 1) ');

create table blueprint (
  key text not null,
  archived boolean not null,
  format jsonb not null,
  constraint blueprint_pkey PRIMARY KEY (key)
);
CREATE UNIQUE INDEX blueprint_current ON public.blueprint USING btree (archived) WHERE (NOT archived);

create table bot_answer (
  id bigint not null generated always as identity,
  user_id text not null,
  prompt text not null,
  completion text,
  by_model boolean not null default false,
  asked_at timestamp with time zone not null,
  feedback text,
  constraint bot_answer_pkey PRIMARY KEY (id),
  constraint bot_answer_completion_check CHECK ((char_length(completion) <= 10000)),
  constraint bot_answer_feedback_check CHECK ((feedback = ANY (ARRAY['thumbsup'::text, 'thumbsdown'::text]))),
  constraint bot_answer_prompt_check CHECK (((char_length(prompt) >= 1) AND (char_length(prompt) <= 1000))),
  constraint bot_answer_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX bot_answer_asked ON public.bot_answer USING btree (asked_at);
CREATE UNIQUE INDEX bot_answer_open ON public.bot_answer USING btree (user_id) WHERE (completion IS NULL);
CREATE INDEX bot_answer_user ON public.bot_answer USING btree (user_id, id);

create table bump (
  user_id text not null,
  event text not null,
  at timestamp with time zone not null,
  constraint bump_pkey PRIMARY KEY (user_id, event),
  constraint bump_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table calendar_address (
  user_id text not null,
  token_hash text not null,
  created_at timestamp with time zone not null,
  constraint calendar_address_pkey PRIMARY KEY (user_id),
  constraint calendar_address_token_hash_key UNIQUE (token_hash),
  constraint calendar_address_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table cap (
  name text not null,
  most integer not null,
  constraint cap_pkey PRIMARY KEY (name),
  constraint cap_most_check CHECK ((most >= 0))
);

create table catalogue_change (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  constraint catalogue_change_pkey PRIMARY KEY (id)
);

create table charge (
  id bigint not null generated always as identity,
  user_id text not null,
  source text not null,
  status text not null,
  perm integer not null,
  plan text,
  amount integer not null default 0,
  trial_hours integer not null default 0,
  subscription_months integer not null default 0,
  created_at timestamp with time zone not null,
  succeeded_at timestamp with time zone,
  transferred_at timestamp with time zone,
  granted_by text,
  origin_id bigint,
  constraint charge_pkey PRIMARY KEY (id),
  constraint charge_amount_check CHECK ((amount >= 0)),
  constraint charge_check CHECK (((status <> 'captured'::text) OR (succeeded_at IS NOT NULL))),
  constraint charge_check1 CHECK (((source = 'transfer'::text) = (origin_id IS NOT NULL))),
  constraint charge_perm_check CHECK (((perm >= 1) AND (perm <= 3))),
  constraint charge_source_check CHECK ((source = ANY (ARRAY['purchase'::text, 'transfer'::text, 'grant'::text, 'trial'::text]))),
  constraint charge_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'captured'::text, 'cancelled'::text, 'expired'::text, 'failed'::text, 'needs_refund'::text, 'refunded'::text, 'disputed'::text]))),
  constraint charge_subscription_months_check CHECK ((subscription_months >= 0)),
  constraint charge_trial_hours_check CHECK ((trial_hours >= 0)),
  constraint charge_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint charge_origin_id_fkey FOREIGN KEY (origin_id) REFERENCES charge(id),
  constraint charge_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX charge_granted_by ON public.charge USING btree (granted_by);
CREATE INDEX charge_origin ON public.charge USING btree (origin_id);
CREATE INDEX charge_user ON public.charge USING btree (user_id, id DESC);

create table checkout (
  id text not null,
  user_id text not null,
  charge_id bigint not null,
  provider text not null,
  state text not null default 'created'::text,
  price_id text not null,
  option text not null,
  perm integer not null,
  months integer not null,
  list_amount integer not null,
  global_disc integer not null,
  referral_disc integer not null,
  price_disc integer not null,
  amount integer not null,
  referrer_id text,
  comms_rate integer,
  session_id text,
  url text,
  payment_intent text,
  submitted_at timestamp with time zone,
  session_final boolean not null default false,
  checked_at timestamp with time zone,
  paid_amount integer,
  refunded integer not null default 0,
  dispute_count integer not null default 0,
  dispute_state text not null default 'none'::text,
  flag text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  payers text[] not null default '{}'::text[],
  constraint checkout_pkey PRIMARY KEY (id),
  constraint checkout_charge_id_key UNIQUE (charge_id),
  constraint checkout_payment_intent_key UNIQUE (payment_intent),
  constraint checkout_session_id_key UNIQUE (session_id),
  constraint checkout_check CHECK (((amount >= 0) AND (amount <= list_amount))),
  constraint checkout_check1 CHECK ((referrer_id <> user_id)),
  constraint checkout_check2 CHECK (((referrer_id IS NULL) = (comms_rate IS NULL))),
  constraint checkout_check3 CHECK (((referrer_id IS NOT NULL) OR (referral_disc = 0))),
  constraint checkout_check4 CHECK (((state <> ALL (ARRAY['open'::text, 'paid'::text, 'needs_refund'::text])) OR (session_id IS NOT NULL))),
  constraint checkout_check5 CHECK (((state = ANY (ARRAY['paid'::text, 'needs_refund'::text])) = (paid_amount IS NOT NULL))),
  constraint checkout_check6 CHECK (((state <> 'paid'::text) OR (paid_amount = amount))),
  constraint checkout_check7 CHECK (((state = 'needs_refund'::text) = (flag IS NOT NULL))),
  constraint checkout_comms_rate_check CHECK (((comms_rate >= 10) AND (comms_rate <= 25))),
  constraint checkout_dispute_count_check CHECK ((dispute_count >= 0)),
  constraint checkout_dispute_state_check CHECK ((dispute_state = ANY (ARRAY['none'::text, 'open'::text, 'won'::text, 'lost'::text]))),
  constraint checkout_flag_check CHECK ((flag = ANY (ARRAY['second_payment'::text, 'amount_differs'::text, 'account_gone'::text]))),
  constraint checkout_global_disc_check CHECK (((global_disc >= 0) AND (global_disc <= 100))),
  constraint checkout_id_check CHECK (((length(id) >= 16) AND (length(id) <= 64))),
  constraint checkout_list_amount_check CHECK ((list_amount > 0)),
  constraint checkout_months_check CHECK ((months > 0)),
  constraint checkout_option_check CHECK ((option = ANY (ARRAY['combined'::text, 'p1'::text, 'p2'::text]))),
  constraint checkout_paid_amount_check CHECK ((paid_amount >= 0)),
  constraint checkout_perm_check CHECK (((perm >= 1) AND (perm <= 3))),
  constraint checkout_price_disc_check CHECK (((price_disc >= 0) AND (price_disc <= 100))),
  constraint checkout_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'sandbox'::text]))),
  constraint checkout_referral_disc_check CHECK (((referral_disc >= 0) AND (referral_disc <= 10))),
  constraint checkout_refunded_check CHECK ((refunded >= 0)),
  constraint checkout_state_check CHECK ((state = ANY (ARRAY['created'::text, 'open'::text, 'paid'::text, 'expired'::text, 'failed'::text, 'cancelled'::text, 'needs_refund'::text]))),
  constraint checkout_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint checkout_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES app_user(id),
  constraint checkout_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX checkout_by_hand ON public.checkout USING btree (created_at) WHERE ((state = 'needs_refund'::text) OR (dispute_state = 'open'::text));
CREATE UNIQUE INDEX checkout_one_open ON public.checkout USING btree (user_id) WHERE (state = ANY (ARRAY['created'::text, 'open'::text]));
CREATE INDEX checkout_referrer ON public.checkout USING btree (referrer_id);
CREATE INDEX checkout_unsettled ON public.checkout USING btree (checked_at NULLS FIRST) WHERE (NOT session_final);
CREATE INDEX checkout_user ON public.checkout USING btree (user_id);
CREATE TRIGGER cap AFTER INSERT ON public.checkout REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cap('orders', 'user_id', 'true');

create table commission (
  charge_id bigint not null,
  referrer_id text not null,
  user_id text not null,
  rate integer not null,
  amount integer not null,
  earned_at timestamp with time zone not null,
  owed_from timestamp with time zone not null,
  held_at timestamp with time zone,
  held_for text[] not null default '{}'::text[],
  verdict text,
  verdict_reason text not null default ''::text,
  decided_at timestamp with time zone,
  decided_by text,
  payout_id bigint,
  constraint commission_pkey PRIMARY KEY (charge_id),
  constraint commission_amount_check CHECK ((amount >= 0)),
  constraint commission_check CHECK ((user_id <> referrer_id)),
  constraint commission_check1 CHECK ((owed_from >= earned_at)),
  constraint commission_check2 CHECK (((held_at IS NULL) = (held_for = '{}'::text[]))),
  constraint commission_check3 CHECK (((verdict IS NULL) OR (held_at IS NOT NULL))),
  constraint commission_check4 CHECK ((((verdict IS NULL) = (decided_at IS NULL)) AND ((verdict IS NULL) = (decided_by IS NULL)))),
  constraint commission_check5 CHECK (((payout_id IS NULL) OR (held_at IS NULL) OR (NOT (verdict IS DISTINCT FROM 'released'::text)))),
  constraint commission_held_for_check CHECK ((held_for <@ ARRAY['shared_browser'::text, 'same_payer'::text, 'circle'::text])),
  constraint commission_rate_check CHECK (((rate >= 10) AND (rate <= 25))),
  constraint commission_verdict_check CHECK ((verdict = ANY (ARRAY['released'::text, 'refused'::text]))),
  constraint commission_verdict_reason_check CHECK ((char_length(verdict_reason) <= 500)),
  constraint commission_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint commission_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(id),
  constraint commission_payout_id_referrer_id_fkey FOREIGN KEY (payout_id, referrer_id) REFERENCES payout(id, user_id),
  constraint commission_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES app_user(id),
  constraint commission_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX commission_decided_by ON public.commission USING btree (decided_by);
CREATE INDEX commission_payout ON public.commission USING btree (payout_id, referrer_id);
CREATE INDEX commission_referrer ON public.commission USING btree (referrer_id, charge_id);
CREATE INDEX commission_undecided ON public.commission USING btree (held_at) WHERE ((held_at IS NOT NULL) AND (verdict IS NULL));
CREATE INDEX commission_unpaid ON public.commission USING btree (referrer_id) WHERE ((payout_id IS NULL) AND (held_at IS NULL));
CREATE INDEX commission_user ON public.commission USING btree (user_id);

create table community_attempt (
  question_id bigint not null,
  user_id text not null,
  version integer not null,
  answer text not null,
  correct boolean not null,
  at timestamp with time zone not null,
  constraint community_attempt_pkey PRIMARY KEY (question_id, user_id),
  constraint community_attempt_answer_check CHECK ((answer = ANY (ARRAY['1'::text, '2'::text, '3'::text, '4'::text]))),
  constraint community_attempt_question_id_fkey FOREIGN KEY (question_id) REFERENCES community_question(question_id),
  constraint community_attempt_question_id_version_fkey FOREIGN KEY (question_id, version) REFERENCES question_version(question_id, version),
  constraint community_attempt_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX community_attempt_user ON public.community_attempt USING btree (user_id, at DESC, question_id DESC);
CREATE INDEX community_attempt_version ON public.community_attempt USING btree (question_id, version);
CREATE TRIGGER cap AFTER INSERT ON public.community_attempt REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cap('communityAnswers', 'user_id', 'true');
CREATE TRIGGER community_attempt_in_time BEFORE INSERT ON public.community_attempt FOR EACH ROW EXECUTE FUNCTION require_community_status('published');
CREATE TRIGGER community_attempt_of_others BEFORE INSERT ON public.community_attempt FOR EACH ROW EXECUTE FUNCTION refuse_own_question();

create table community_feedback (
  question_id bigint not null,
  user_id text not null,
  vote integer not null,
  type text,
  body text not null,
  at timestamp with time zone not null,
  constraint community_feedback_pkey PRIMARY KEY (question_id, user_id),
  constraint community_feedback_body_check CHECK ((char_length(body) <= 255)),
  constraint community_feedback_type_check CHECK ((type = ANY (ARRAY['QnDeadLink'::text, 'QnExplanation'::text, 'QnGrammarSpellingError'::text, 'QnOther'::text, 'QnOutdated'::text, 'QnWrongKey'::text]))),
  constraint community_feedback_vote_check CHECK ((vote = ANY (ARRAY['-1'::integer, 0, 1]))),
  constraint community_feedback_question_id_fkey FOREIGN KEY (question_id) REFERENCES community_question(question_id),
  constraint community_feedback_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX community_feedback_user ON public.community_feedback USING btree (user_id);
CREATE TRIGGER cap AFTER INSERT ON public.community_feedback REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cap('communityRemarks', 'user_id', 'true');
CREATE TRIGGER community_feedback_in_time BEFORE INSERT ON public.community_feedback FOR EACH ROW EXECUTE FUNCTION require_community_status('published');
CREATE TRIGGER community_feedback_of_others BEFORE INSERT ON public.community_feedback FOR EACH ROW EXECUTE FUNCTION refuse_own_question();
CREATE TRIGGER community_vote_added AFTER INSERT ON public.community_feedback REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_new_community_votes();
CREATE TRIGGER community_vote_changed AFTER UPDATE ON public.community_feedback REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_changed_community_votes();
CREATE TRIGGER community_vote_lost AFTER DELETE ON public.community_feedback REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_lost_community_votes();

create table community_question (
  question_id bigint not null,
  author_id text,
  status text not null,
  round integer not null default 0,
  submitted_version integer,
  submitted_at timestamp with time zone,
  decided_at timestamp with time zone,
  votes integer not null default 0,
  constraint community_question_pkey PRIMARY KEY (question_id),
  constraint community_question_check CHECK (((status = 'draft'::text) = (round = 0))),
  constraint community_question_check1 CHECK ((((round = 0) = (submitted_at IS NULL)) AND ((round = 0) = (submitted_version IS NULL)))),
  constraint community_question_check2 CHECK (((status = ANY (ARRAY['published'::text, 'returned'::text])) = (decided_at IS NOT NULL))),
  constraint community_question_round_check CHECK ((round >= 0)),
  constraint community_question_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'in_review'::text, 'published'::text, 'returned'::text]))),
  constraint community_question_author_id_fkey FOREIGN KEY (author_id) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint community_question_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id),
  constraint community_question_question_id_submitted_version_fkey FOREIGN KEY (question_id, submitted_version) REFERENCES question_version(question_id, version)
);
CREATE INDEX community_in_review ON public.community_question USING btree (submitted_at, question_id) WHERE (status = 'in_review'::text);
CREATE INDEX community_published ON public.community_question USING btree (question_id DESC) WHERE (status = 'published'::text);
CREATE INDEX community_question_author ON public.community_question USING btree (author_id, question_id);
CREATE INDEX community_question_submitted ON public.community_question USING btree (question_id, submitted_version);
CREATE TRIGGER cap AFTER INSERT ON public.community_question REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cap('communityQuestions', 'author_id', 'true');
CREATE TRIGGER community_question_orphaned AFTER UPDATE OF author_id ON public.community_question FOR EACH ROW WHEN (((new.author_id IS NULL) AND (new.status <> 'published'::text))) EXECUTE FUNCTION drop_unpublished();

create table community_review (
  id bigint not null generated always as identity,
  question_id bigint not null,
  user_id text,
  round integer not null,
  verdict text not null,
  reason text not null,
  at timestamp with time zone not null,
  constraint community_review_pkey PRIMARY KEY (id),
  constraint community_review_question_id_round_user_id_key UNIQUE (question_id, round, user_id),
  constraint community_review_reason_check CHECK ((char_length(reason) <= 500)),
  constraint community_review_round_check CHECK ((round >= 1)),
  constraint community_review_verdict_check CHECK ((verdict = ANY (ARRAY['approve'::text, 'reject'::text]))),
  constraint community_review_question_id_fkey FOREIGN KEY (question_id) REFERENCES community_question(question_id) ON DELETE CASCADE,
  constraint community_review_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE SET NULL
);
CREATE INDEX community_review_user ON public.community_review USING btree (user_id);
CREATE TRIGGER cap AFTER INSERT ON public.community_review REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cap('communityReviews', 'user_id', 'true');
CREATE TRIGGER community_review_in_time BEFORE INSERT ON public.community_review FOR EACH ROW EXECUTE FUNCTION require_community_status('in_review');
CREATE TRIGGER community_review_of_others BEFORE INSERT ON public.community_review FOR EACH ROW EXECUTE FUNCTION refuse_own_question();

create table constant (
  key text not null,
  title text not null,
  value text not null,
  valid_from date not null,
  valid_to date,
  source text not null,
  edited_at timestamp with time zone,
  constraint constant_pkey PRIMARY KEY (key),
  constraint constant_check CHECK (((valid_to IS NULL) OR (valid_to >= valid_from)))
);

create table content_failure (
  only_one boolean not null default true,
  at timestamp with time zone not null,
  reason text not null,
  constraint content_failure_pkey PRIMARY KEY (only_one),
  constraint content_failure_only_one_check CHECK (only_one),
  constraint content_failure_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 2000)))
);

create table content_import (
  id bigint not null generated always as identity,
  hash text not null,
  at timestamp with time zone not null,
  constraint content_import_pkey PRIMARY KEY (id)
);

create table correction_notice (
  user_id text not null,
  question_id bigint not null,
  reason text not null,
  at timestamp with time zone not null,
  seen_at timestamp with time zone,
  constraint correction_notice_pkey PRIMARY KEY (user_id, question_id),
  constraint correction_notice_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id),
  constraint correction_notice_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX correction_notice_question ON public.correction_notice USING btree (question_id);
CREATE INDEX correction_notice_unseen ON public.correction_notice USING btree (user_id, at DESC) WHERE (seen_at IS NULL);

create table covered_set (
  user_id text not null,
  set_id bigint not null,
  at timestamp with time zone not null,
  constraint covered_set_pkey PRIMARY KEY (user_id, set_id),
  constraint covered_set_set_id_fkey FOREIGN KEY (set_id) REFERENCES problem_set(id) ON DELETE CASCADE,
  constraint covered_set_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX covered_set_of ON public.covered_set USING btree (set_id);

create table daily_use (
  user_id text not null,
  day date not null,
  attempts integer not null default 0,
  keys integer not null default 0,
  key_limit integer not null default 700,
  keys_ran_out_at timestamp with time zone,
  constraint daily_use_pkey PRIMARY KEY (user_id),
  constraint daily_use_attempts_check CHECK ((attempts >= 0)),
  constraint daily_use_key_limit_check CHECK (((key_limit >= 0) AND (key_limit <= 100000))),
  constraint daily_use_keys_check CHECK ((keys >= 0)),
  constraint daily_use_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX daily_use_ran_out ON public.daily_use USING btree (keys_ran_out_at DESC) WHERE (keys_ran_out_at IS NOT NULL);

create table entitlement (
  id bigint not null generated always as identity,
  user_id text not null,
  paper integer not null,
  period tstzrange not null,
  charge_id bigint not null,
  revoked_at timestamp with time zone,
  source_key text not null,
  suspended_at timestamp with time zone,
  constraint entitlement_pkey PRIMARY KEY (id),
  constraint entitlement_charge_id_paper_key UNIQUE (charge_id, paper),
  constraint entitlement_source_key_paper_key UNIQUE (source_key, paper),
  constraint entitlement_user_id_paper_period_excl EXCLUDE USING gist (user_id WITH =, paper WITH =, period WITH &&) WHERE ((revoked_at IS NULL)),
  constraint entitlement_check CHECK (((suspended_at IS NULL) OR (revoked_at IS NOT NULL))),
  constraint entitlement_period_check CHECK (((NOT isempty(period)) AND lower_inc(period) AND (NOT upper_inc(period)))),
  constraint entitlement_source_key_check CHECK ((source_key ~ '^(charge|transfer|admin):[0-9]+$'::text)),
  constraint entitlement_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id) ON DELETE CASCADE,
  constraint entitlement_paper_fkey FOREIGN KEY (paper) REFERENCES paper(id),
  constraint entitlement_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX entitlement_paper ON public.entitlement USING btree (paper);
CREATE INDEX entitlement_user ON public.entitlement USING btree (user_id);

create table exam_result (
  user_id text not null,
  paper integer not null,
  on_day date not null,
  passed boolean not null,
  said double precision,
  reported_at timestamp with time zone not null,
  constraint exam_result_pkey PRIMARY KEY (user_id, paper, on_day),
  constraint exam_result_paper CHECK ((paper = ANY (ARRAY[1, 2]))),
  constraint exam_result_said CHECK (((said >= (0)::double precision) AND (said <= (1)::double precision))),
  constraint exam_result_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE TRIGGER cap AFTER INSERT ON public.exam_result REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cap('examResults', 'user_id', 'true');

create table feedback (
  id bigint not null generated always as identity,
  user_id text,
  type text not null,
  question_id bigint,
  set_id bigint,
  current_url text not null,
  browser text not null,
  body text not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  outcome text,
  note text not null default ''::text,
  closed_at timestamp with time zone,
  told_at timestamp with time zone,
  constraint feedback_pkey PRIMARY KEY (id),
  constraint feedback_check CHECK (((char_length(body) >= 1) AND (char_length(body) <=
CASE
    WHEN (type = ANY (ARRAY['bug'::text, 'improvement'::text])) THEN 1000
    ELSE 255
END))),
  constraint feedback_check1 CHECK (((outcome IS NULL) = (closed_at IS NULL))),
  constraint feedback_note_check CHECK ((char_length(note) <= 500)),
  constraint feedback_outcome_check CHECK ((outcome = ANY (ARRAY['fixed'::text, 'right'::text, 'noted'::text]))),
  constraint feedback_told CHECK (((told_at IS NULL) OR (closed_at IS NOT NULL))),
  constraint feedback_type_check CHECK ((type = ANY (ARRAY['bug'::text, 'improvement'::text, 'QnDeadLink'::text, 'QnGrammarSpellingError'::text, 'QnExplanation'::text, 'QnOutdated'::text, 'QnOther'::text, 'QnWrongKey'::text]))),
  constraint feedback_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id),
  constraint feedback_set_id_fkey FOREIGN KEY (set_id) REFERENCES problem_set(id) ON DELETE SET NULL,
  constraint feedback_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE SET NULL
);
CREATE INDEX feedback_question ON public.feedback USING btree (question_id);
CREATE INDEX feedback_queue ON public.feedback USING btree (((closed_at IS NOT NULL)), ((type <> 'QnWrongKey'::text)), id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX feedback_set ON public.feedback USING btree (set_id);
CREATE INDEX feedback_untold ON public.feedback USING btree (id) WHERE ((closed_at IS NOT NULL) AND (told_at IS NULL));
CREATE INDEX feedback_user ON public.feedback USING btree (user_id);
CREATE TRIGGER cap AFTER INSERT ON public.feedback REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cap('feedback', 'user_id', 'true');

create table first_answer (
  question_id bigint not null,
  version integer not null,
  user_id text not null,
  choice integer not null,
  at timestamp with time zone not null,
  attempt_id bigint,
  rest bigint,
  seconds integer,
  constraint first_answer_pkey PRIMARY KEY (question_id, version, user_id),
  constraint first_answer_choice_check CHECK (((choice >= 1) AND (choice <= 4))),
  constraint first_answer_rest_check CHECK (((rest >= 0) AND (rest <= 1000000000))),
  constraint first_answer_seconds_check CHECK ((seconds > 0)),
  constraint first_answer_question_id_version_fkey FOREIGN KEY (question_id, version) REFERENCES question_version(question_id, version),
  constraint first_answer_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX first_answer_user ON public.first_answer USING btree (user_id);
CREATE TRIGGER first_answer_added AFTER INSERT ON public.first_answer REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_new_first_answers();
CREATE TRIGGER first_answer_changed AFTER UPDATE ON public.first_answer REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_changed_first_answers();
CREATE TRIGGER first_answer_lost AFTER DELETE ON public.first_answer REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_lost_first_answers();

create table first_answer_change (
  id bigint not null generated always as identity,
  question_id bigint not null,
  substance integer not null,
  choice integer not null,
  rest bigint,
  seconds integer,
  at timestamp with time zone not null,
  n integer not null,
  constraint first_answer_change_pkey PRIMARY KEY (id),
  constraint first_answer_change_n_check CHECK ((n <> 0)),
  constraint first_answer_change_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id)
);
CREATE INDEX first_answer_change_question ON public.first_answer_change USING btree (question_id);

create table google_identity (
  issuer text not null,
  subject text not null,
  user_id text not null,
  constraint google_identity_pkey PRIMARY KEY (issuer, subject),
  constraint google_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX google_identity_user ON public.google_identity USING btree (user_id);

create table item_choice (
  question_id bigint not null,
  substance integer not null,
  choice integer not null,
  n integer not null,
  rested integer not null,
  rest_sum numeric(40,0) not null,
  rest_squares numeric(40,0) not null,
  constraint item_choice_pkey PRIMARY KEY (question_id, substance, choice),
  constraint item_choice_check CHECK (((rested >= 0) AND (rested <= n))),
  constraint item_choice_choice_check CHECK (((choice >= 1) AND (choice <= 4))),
  constraint item_choice_n_check CHECK ((n > 0)),
  constraint item_choice_rest_squares_check CHECK ((rest_squares >= (0)::numeric)),
  constraint item_choice_rest_sum_check CHECK ((rest_sum >= (0)::numeric)),
  constraint item_choice_question_id_substance_fkey FOREIGN KEY (question_id, substance) REFERENCES question_version(question_id, version)
);

create table item_difficulty (
  worked_out_on date not null,
  question_id bigint not null,
  difficulty double precision not null,
  answers integer not null,
  constraint item_difficulty_pkey PRIMARY KEY (worked_out_on, question_id),
  constraint item_difficulty_range CHECK ((((difficulty >= ('-4'::integer)::double precision) AND (difficulty <= (4)::double precision)) AND (answers >= 0))),
  constraint item_difficulty_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id) ON DELETE CASCADE
);
CREATE INDEX item_difficulty_question ON public.item_difficulty USING btree (question_id);

create table item_figure (
  question_id bigint not null,
  substance integer not null,
  timed integer not null,
  median_seconds double precision,
  strong integer[] not null,
  constraint item_figure_pkey PRIMARY KEY (question_id, substance),
  constraint item_figure_check CHECK (((median_seconds IS NULL) = (timed = 0))),
  constraint item_figure_strong_check CHECK ((cardinality(strong) = 4)),
  constraint item_figure_timed_check CHECK ((timed >= 0)),
  constraint item_figure_question_id_substance_fkey FOREIGN KEY (question_id, substance) REFERENCES question_version(question_id, version)
);

create table item_recount (
  id bigint not null generated always as identity,
  question_id bigint not null,
  constraint item_recount_pkey PRIMARY KEY (id),
  constraint item_recount_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id)
);
CREATE INDEX item_recount_question ON public.item_recount USING btree (question_id);

create table item_rest (
  question_id bigint not null,
  substance integer not null,
  percent integer not null,
  choice integer not null,
  n integer not null,
  constraint item_rest_pkey PRIMARY KEY (question_id, substance, percent, choice),
  constraint item_rest_choice_check CHECK (((choice >= 1) AND (choice <= 4))),
  constraint item_rest_n_check CHECK ((n > 0)),
  constraint item_rest_percent_check CHECK (((percent >= 0) AND (percent <= 100))),
  constraint item_rest_question_id_substance_fkey FOREIGN KEY (question_id, substance) REFERENCES question_version(question_id, version)
);

create table item_time (
  question_id bigint not null,
  substance integer not null,
  seconds integer not null,
  n integer not null,
  constraint item_time_pkey PRIMARY KEY (question_id, substance, seconds),
  constraint item_time_n_check CHECK ((n > 0)),
  constraint item_time_seconds_check CHECK (((seconds >= 1) AND (seconds <= 3600))),
  constraint item_time_question_id_substance_fkey FOREIGN KEY (question_id, substance) REFERENCES question_version(question_id, version)
);

create table job (
  id bigint not null generated always as identity,
  name text not null,
  key text not null default ''::text,
  run_at timestamp with time zone not null,
  claimed_until timestamp with time zone,
  attempts integer not null default 0,
  last_error text,
  dead_at timestamp with time zone,
  constraint job_pkey PRIMARY KEY (id),
  constraint job_name_key_key UNIQUE (name, key),
  constraint job_attempts_check CHECK ((attempts >= 0))
);
CREATE INDEX job_due ON public.job USING btree (name, run_at, id) WHERE (dead_at IS NULL);

create table known_area (
  user_id text not null,
  area text not null,
  at timestamp with time zone not null,
  constraint known_area_pkey PRIMARY KEY (user_id, area),
  constraint known_area_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE TRIGGER cap AFTER INSERT ON public.known_area REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cap('knownAreas', 'user_id', 'true');

create table known_browser (
  user_id text not null,
  browser_id text not null,
  seen_at timestamp with time zone not null,
  constraint known_browser_pkey PRIMARY KEY (user_id, browser_id),
  constraint known_browser_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table late_answer (
  attempt_id bigint not null,
  question_id bigint not null,
  ans text not null,
  seq integer not null,
  created_at timestamp with time zone not null,
  constraint late_answer_pkey PRIMARY KEY (attempt_id, question_id),
  constraint late_answer_ans_check CHECK ((octet_length(ans) <= 4096)),
  constraint late_answer_seq_check CHECK ((seq >= 0)),
  constraint late_answer_attempt_id_question_id_fkey FOREIGN KEY (attempt_id, question_id) REFERENCES attempt_question(attempt_id, question_id) ON DELETE CASCADE
);

create table ledger_entry (
  id bigint not null generated always as identity,
  transaction_id bigint not null,
  account text not null,
  user_id text,
  charge_id bigint,
  amount integer not null,
  effective_at timestamp with time zone not null,
  constraint ledger_entry_pkey PRIMARY KEY (id),
  constraint ledger_entry_account_check CHECK ((account = ANY (ARRAY['provider'::text, 'disputed'::text, 'revenue'::text, 'to_refund'::text, 'commission'::text, 'owed'::text, 'held'::text, 'processing'::text, 'paid_out'::text]))),
  constraint ledger_entry_amount_check CHECK ((amount <> 0)),
  constraint ledger_entry_check CHECK (((account = ANY (ARRAY['owed'::text, 'held'::text, 'processing'::text, 'paid_out'::text])) = (user_id IS NOT NULL))),
  constraint ledger_entry_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint ledger_entry_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transaction(id),
  constraint ledger_entry_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX ledger_entry_charge ON public.ledger_entry USING btree (charge_id);
CREATE INDEX ledger_entry_transaction ON public.ledger_entry USING btree (transaction_id);
CREATE INDEX ledger_entry_user ON public.ledger_entry USING btree (user_id, account);
CREATE CONSTRAINT TRIGGER ledger_entry_balances AFTER INSERT ON public.ledger_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_must_balance();
CREATE TRIGGER ledger_entry_only_grows BEFORE DELETE OR UPDATE ON public.ledger_entry FOR EACH ROW EXECUTE FUNCTION ledger_only_grows();

create table ledger_transaction (
  id bigint not null generated always as identity,
  key text not null,
  at timestamp with time zone not null,
  constraint ledger_transaction_pkey PRIMARY KEY (id),
  constraint ledger_transaction_key_key UNIQUE (key)
);
CREATE TRIGGER ledger_transaction_only_grows BEFORE DELETE OR UPDATE ON public.ledger_transaction FOR EACH ROW EXECUTE FUNCTION ledger_only_grows();

create table mail_outbox (
  id bigint not null generated always as identity,
  kind text not null,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  headers jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint mail_outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX mail_outbox_recipient ON public.mail_outbox USING btree (recipient);
CREATE INDEX mail_outbox_sent ON public.mail_outbox USING btree (sent_at) WHERE (sent_at IS NOT NULL);

create table mark (
  user_id text not null,
  question_id bigint not null,
  position integer not null,
  version integer not null,
  field text not null,
  quote text not null,
  prefix text not null,
  suffix text not null,
  start integer not null,
  constraint mark_pkey PRIMARY KEY (user_id, question_id, "position"),
  constraint mark_context CHECK (((char_length(prefix) <= 64) AND (char_length(suffix) <= 64))),
  constraint mark_field CHECK ((field ~ '^(Body|Explanation|[BE][0-9]{1,2})$'::text)),
  constraint mark_position CHECK ((("position" >= 1) AND ("position" <= 50))),
  constraint mark_quote CHECK (((char_length(quote) >= 1) AND (char_length(quote) <= 2000))),
  constraint mark_start CHECK ((start >= 0)),
  constraint mark_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id),
  constraint mark_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX mark_question ON public.mark USING btree (question_id);
CREATE TRIGGER cap AFTER INSERT ON public.mark REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cap('marks', 'user_id', 'true');

create table marked_answer (
  id bigint not null generated always as identity,
  user_id text not null,
  attempt_id bigint not null,
  question_id bigint not null,
  version integer not null,
  ans text not null,
  score integer not null,
  from_samples boolean not null,
  at timestamp with time zone not null,
  constraint marked_answer_pkey PRIMARY KEY (id),
  constraint marked_answer_score_check CHECK ((score >= 0)),
  constraint marked_answer_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX marked_answer_user ON public.marked_answer USING btree (user_id);

create table message (
  id bigint not null generated always as identity,
  question_id bigint not null,
  user_id text,
  parent_id bigint,
  body text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  archived_at timestamp with time zone,
  body_html text not null default ''::text,
  hidden_at timestamp with time zone,
  vote_count integer not null default 0,
  reply_count integer not null default 0,
  words tsvector not null generated always as (to_tsvector('simple'::regconfig, body)) stored,
  constraint message_pkey PRIMARY KEY (id),
  constraint message_body_check CHECK ((char_length(body) <= 5000)),
  constraint message_reply_count_check CHECK ((reply_count >= 0)),
  constraint message_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES message(id),
  constraint message_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id),
  constraint message_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE SET NULL
);
CREATE INDEX message_by_replies ON public.message USING btree (reply_count DESC, id DESC, question_id) WHERE ((parent_id IS NULL) AND (deleted_at IS NULL) AND (archived_at IS NULL) AND (hidden_at IS NULL));
CREATE INDEX message_by_votes ON public.message USING btree (vote_count DESC, id DESC, question_id) WHERE ((parent_id IS NULL) AND (deleted_at IS NULL) AND (archived_at IS NULL) AND (hidden_at IS NULL));
CREATE INDEX message_hidden ON public.message USING btree (id) WHERE ((hidden_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX message_list ON public.message USING btree (id, question_id) WHERE ((parent_id IS NULL) AND (deleted_at IS NULL) AND (archived_at IS NULL) AND (hidden_at IS NULL));
CREATE INDEX message_own ON public.message USING btree (user_id, id) WHERE ((parent_id IS NULL) AND (deleted_at IS NULL) AND (archived_at IS NULL) AND (hidden_at IS NULL));
CREATE INDEX message_parent ON public.message USING btree (parent_id, id);
CREATE INDEX message_post ON public.message USING btree (question_id, id) WHERE (parent_id IS NULL);
CREATE INDEX message_question ON public.message USING btree (question_id, id);
CREATE INDEX message_unanswered ON public.message USING btree (id, question_id) WHERE ((parent_id IS NULL) AND (deleted_at IS NULL) AND (archived_at IS NULL) AND (hidden_at IS NULL) AND (reply_count = 0));
CREATE INDEX message_user ON public.message USING btree (user_id, id);
CREATE INDEX message_words ON public.message USING gin (words) WITH (fastupdate=off) WHERE ((deleted_at IS NULL) AND (archived_at IS NULL) AND (hidden_at IS NULL));
CREATE TRIGGER cap AFTER INSERT ON public.message REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cap('messages', 'user_id', 'true');
CREATE TRIGGER message_counted AFTER INSERT OR UPDATE OF deleted_at, archived_at, hidden_at, reply_count ON public.message FOR EACH ROW EXECUTE FUNCTION count_message();

create table misconception (
  key text not null,
  says text not null,
  constraint misconception_pkey PRIMARY KEY (key)
);

create table mock_forecast (
  id bigint not null generated always as identity,
  attempt_id bigint,
  paper integer not null,
  pass_mark integer not null,
  made_at timestamp with time zone not null,
  pass double precision,
  mean double precision,
  low double precision,
  high double precision,
  came double precision,
  constraint mock_forecast_pkey PRIMARY KEY (id),
  constraint mock_forecast_attempt_id_key UNIQUE (attempt_id),
  constraint mock_forecast_marks CHECK ((((mean >= (0)::double precision) AND (mean <= (100)::double precision)) AND ((low >= (0)::double precision) AND (low <= (100)::double precision)) AND ((high >= low) AND (high <= (100)::double precision)) AND ((came >= (0)::double precision) AND (came <= (100)::double precision)))),
  constraint mock_forecast_pass CHECK (((pass >= (0)::double precision) AND (pass <= (1)::double precision))),
  constraint mock_forecast_whole CHECK ((((pass IS NULL) = (mean IS NULL)) AND ((mean IS NULL) = (low IS NULL)) AND ((low IS NULL) = (high IS NULL)))),
  constraint mock_forecast_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(id) ON DELETE SET NULL
);
CREATE INDEX mock_forecast_open ON public.mock_forecast USING btree (id) WHERE (came IS NULL);

create table moderation (
  id bigint not null generated always as identity,
  message_id bigint not null,
  verdict text not null,
  decided_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  constraint moderation_pkey PRIMARY KEY (id),
  constraint moderation_verdict_check CHECK ((verdict = ANY (ARRAY['kept'::text, 'removed'::text]))),
  constraint moderation_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE
);
CREATE INDEX moderation_latest ON public.moderation USING btree (decided_at DESC, id DESC) WHERE (undone_at IS NULL);
CREATE INDEX moderation_message ON public.moderation USING btree (message_id, id);

create table note (
  user_id text not null,
  question_id bigint not null,
  body text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  words tsvector not null generated always as (to_tsvector('simple'::regconfig, body)) stored,
  constraint note_pkey PRIMARY KEY (user_id, question_id),
  constraint note_body CHECK (((char_length(body) >= 1) AND (char_length(body) <= 10000))),
  constraint note_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id),
  constraint note_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX note_latest ON public.note USING btree (user_id, updated_at DESC, question_id DESC);
CREATE INDEX note_question ON public.note USING btree (question_id);
CREATE TRIGGER cap AFTER INSERT ON public.note REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cap('notes', 'user_id', 'true');

create table otp_challenge (
  id bigint not null generated always as identity,
  browser_hash text not null,
  email_key text not null,
  code_mac text not null,
  guesses_left integer not null default 5,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint otp_challenge_pkey PRIMARY KEY (id),
  constraint otp_challenge_guesses_left_check CHECK (((guesses_left >= 0) AND (guesses_left <= 5)))
);
CREATE INDEX otp_challenge_browser ON public.otp_challenge USING btree (browser_hash, email_key, created_at);
CREATE INDEX otp_challenge_expiry ON public.otp_challenge USING btree (expires_at);

create table otp_failure (
  key text not null,
  failures integer not null default 0,
  locked_until timestamp with time zone,
  constraint otp_failure_pkey PRIMARY KEY (key),
  constraint otp_failure_failures_check CHECK ((failures >= 0))
);

create table paper (
  id integer not null,
  title text not null,
  constraint paper_pkey PRIMARY KEY (id),
  constraint paper_id_check CHECK ((id = ANY (ARRAY[1, 2])))
);

create table payout (
  id bigint not null generated always as identity,
  user_id text not null,
  amount integer not null,
  payment_notes text not null,
  status text not null default 'open'::text,
  reason text not null default ''::text,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by text,
  constraint payout_pkey PRIMARY KEY (id),
  constraint payout_id_user_id_key UNIQUE (id, user_id),
  constraint payout_amount_check CHECK ((amount > 0)),
  constraint payout_check CHECK (((status = 'open'::text) = (decided_at IS NULL))),
  constraint payout_payment_notes_check CHECK (((char_length(payment_notes) >= 16) AND (char_length(payment_notes) <= 40))),
  constraint payout_status_check CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'rejected'::text]))),
  constraint payout_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(id),
  constraint payout_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX payout_decided_by ON public.payout USING btree (decided_by);
CREATE UNIQUE INDEX payout_one_open ON public.payout USING btree (user_id) WHERE (status = 'open'::text);
CREATE INDEX payout_user ON public.payout USING btree (user_id);

create table plan_day (
  user_id text not null,
  day date not null,
  minutes integer not null,
  items jsonb not null,
  made_at timestamp with time zone not null,
  constraint plan_day_pkey PRIMARY KEY (user_id, day),
  constraint plan_day_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table plan_session (
  user_id text not null,
  day date not null,
  item integer not null,
  attempt_id bigint not null,
  constraint plan_session_pkey PRIMARY KEY (user_id, day, item),
  constraint plan_session_item CHECK (((item >= 1) AND (item <= 50))),
  constraint plan_session_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(id) ON DELETE CASCADE,
  constraint plan_session_user_id_day_fkey FOREIGN KEY (user_id, day) REFERENCES plan_day(user_id, day) ON DELETE CASCADE
);
CREATE INDEX plan_session_attempt ON public.plan_session USING btree (attempt_id);

create table problem_set (
  id bigint not null generated always as identity,
  key text,
  tenant_id bigint not null default 1,
  title text not null,
  paper integer not null,
  topic_id bigint,
  type text not null,
  for_free boolean not null default false,
  is_generated boolean not null default false,
  owner_id text,
  time_limit_minutes integer,
  seed text,
  position integer not null default 0,
  retired_at timestamp with time zone,
  pass_percent integer not null default 60,
  blueprint_key text,
  drawn_from bigint,
  drawn_kind text,
  edited_at timestamp with time zone,
  shelf text not null default 'exam'::text,
  constraint problem_set_pkey PRIMARY KEY (id),
  constraint problem_set_key UNIQUE (tenant_id, key),
  constraint problem_set_beyond_of_topic CHECK (((shelf = 'exam'::text) OR ((topic_id IS NOT NULL) AND (type = 'MCQ'::text) AND (NOT is_generated)))),
  constraint problem_set_check CHECK ((is_generated = (owner_id IS NOT NULL))),
  constraint problem_set_drawn_kind_check CHECK ((drawn_kind = ANY (ARRAY['wrong'::text, 'skipped'::text, 'flagged'::text, 'built'::text]))),
  constraint problem_set_pass_percent_check CHECK (((pass_percent >= 1) AND (pass_percent <= 100))),
  constraint problem_set_shelf CHECK ((shelf = ANY (ARRAY['exam'::text, 'beyond'::text]))),
  constraint problem_set_time_limit_minutes_check CHECK ((time_limit_minutes > 0)),
  constraint problem_set_type_check CHECK ((type = ANY (ARRAY['MCQ'::text, 'CSQ'::text, 'SAQ'::text, 'Full'::text]))),
  constraint problem_set_blueprint_key_fkey FOREIGN KEY (blueprint_key) REFERENCES blueprint(key),
  constraint problem_set_drawn_from_fkey FOREIGN KEY (drawn_from) REFERENCES attempt(id) ON DELETE SET NULL,
  constraint problem_set_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint problem_set_paper_fkey FOREIGN KEY (paper) REFERENCES paper(id),
  constraint problem_set_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint problem_set_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topic(id)
);
CREATE UNIQUE INDEX problem_set_beyond ON public.problem_set USING btree (tenant_id, topic_id) WHERE ((shelf = 'beyond'::text) AND (retired_at IS NULL));
CREATE INDEX problem_set_blueprint ON public.problem_set USING btree (blueprint_key);
CREATE INDEX problem_set_built ON public.problem_set USING btree (owner_id, id DESC) WHERE (drawn_kind = 'built'::text);
CREATE UNIQUE INDEX problem_set_drawn_from ON public.problem_set USING btree (drawn_from, drawn_kind);
CREATE INDEX problem_set_owner ON public.problem_set USING btree (owner_id);
CREATE INDEX problem_set_paper ON public.problem_set USING btree (paper, type);
CREATE INDEX problem_set_tenant ON public.problem_set USING btree (tenant_id);
CREATE INDEX problem_set_topic ON public.problem_set USING btree (topic_id);
CREATE TRIGGER cap AFTER INSERT ON public.problem_set REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cap('tenantSets', 'tenant_id', 'tenant_id <> 1');

create table promo_campaign (
  key text not null,
  subject text not null,
  recipients integer not null,
  queued_at timestamp with time zone not null,
  constraint promo_campaign_pkey PRIMARY KEY (key),
  constraint promo_campaign_key_check CHECK ((key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint promo_campaign_recipients_check CHECK ((recipients >= 0))
);

create table provider_event (
  id text not null,
  provider text not null,
  type text not null,
  checkout_id text,
  received_at timestamp with time zone not null,
  constraint provider_event_pkey PRIMARY KEY (id),
  constraint provider_event_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkout(id)
);
CREATE INDEX provider_event_checkout ON public.provider_event USING btree (checkout_id);

create table push_subscription (
  id bigint not null generated always as identity,
  user_id text not null,
  session_id bigint not null,
  browser_id text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  constraint push_subscription_pkey PRIMARY KEY (id),
  constraint push_subscription_endpoint_key UNIQUE (endpoint),
  constraint push_subscription_endpoint CHECK ((char_length(endpoint) <= 1000)),
  constraint push_subscription_keys CHECK (((char_length(p256dh) <= 100) AND (char_length(auth) <= 50))),
  constraint push_subscription_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE,
  constraint push_subscription_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX push_subscription_browser ON public.push_subscription USING btree (browser_id);
CREATE INDEX push_subscription_session ON public.push_subscription USING btree (session_id);
CREATE INDEX push_subscription_user ON public.push_subscription USING btree (user_id);
CREATE TRIGGER cap AFTER INSERT ON public.push_subscription REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cap('pushSubscriptions', 'user_id', 'true');

create table question (
  id bigint not null generated always as identity,
  key text,
  tenant_id bigint not null default 1,
  topic_id bigint not null,
  qn_type text not null,
  current_version integer not null default 1,
  is_sample boolean not null default false,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  stats_from timestamp with time zone not null default '-infinity'::timestamp with time zone,
  deleted_at timestamp with time zone,
  file_version integer,
  rules jsonb not null default '[]'::jsonb,
  kinds jsonb not null default '[]'::jsonb,
  misconceptions jsonb not null default '[]'::jsonb,
  twin text,
  published date,
  verified_on date,
  holds_from date,
  holds_to date,
  is_draft boolean not null default false,
  review_since timestamp with time zone,
  review_reason text,
  is_published boolean not null generated always as (((tenant_id = 1) AND (deleted_at IS NULL) AND (NOT is_draft))) stored,
  removed_by_editor boolean not null default false,
  shelf text not null default 'exam'::text,
  file_shelf text,
  outcomes jsonb not null default '[]'::jsonb,
  replaced_by bigint,
  constraint question_pkey PRIMARY KEY (id),
  constraint question_key UNIQUE (tenant_id, key),
  constraint question_file_shelf CHECK ((file_shelf = ANY (ARRAY['exam'::text, 'beyond'::text]))),
  constraint question_holds_in_order CHECK ((holds_from <= holds_to)),
  constraint question_qn_type_check CHECK ((qn_type = ANY (ARRAY['mcq'::text, 'saq'::text, 'csq'::text]))),
  constraint question_replaced_by_another CHECK ((replaced_by <> id)),
  constraint question_review CHECK (((review_since IS NULL) = (review_reason IS NULL))),
  constraint question_shelf CHECK ((shelf = ANY (ARRAY['exam'::text, 'beyond'::text]))),
  constraint question_short_answers_on_exam_shelf CHECK (((qn_type <> 'saq'::text) OR (shelf = 'exam'::text))),
  constraint question_current_version FOREIGN KEY (id, current_version) REFERENCES question_version(question_id, version) DEFERRABLE INITIALLY DEFERRED,
  constraint question_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES question(id) ON DELETE SET NULL,
  constraint question_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint question_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topic(id)
);
CREATE INDEX question_replaced_by ON public.question USING btree (replaced_by) WHERE (replaced_by IS NOT NULL);
CREATE INDEX question_tenant ON public.question USING btree (tenant_id);
CREATE INDEX question_topic ON public.question USING btree (topic_id);
CREATE INDEX question_under_review ON public.question USING btree (review_since) WHERE (review_since IS NOT NULL);
CREATE INDEX question_updated ON public.question USING btree (updated_at) WHERE (updated_at > created_at);
CREATE TRIGGER cap AFTER INSERT ON public.question REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cap('tenantQuestions', 'tenant_id', 'tenant_id > 2');
CREATE TRIGGER cap_community AFTER INSERT ON public.question REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cap('allCommunityQuestions', 'tenant_id', 'tenant_id = 2');
CREATE TRIGGER question_stats_reset AFTER UPDATE OF stats_from ON public.question FOR EACH ROW WHEN ((new.stats_from IS DISTINCT FROM old.stats_from)) EXECUTE FUNCTION note_recount();

create table question_constant (
  question_id bigint not null,
  constant_key text not null,
  constraint question_constant_pkey PRIMARY KEY (question_id, constant_key),
  constraint question_constant_constant_key_fkey FOREIGN KEY (constant_key) REFERENCES constant(key),
  constraint question_constant_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id)
);
CREATE INDEX question_constant_key ON public.question_constant USING btree (constant_key);

create table question_version (
  question_id bigint not null,
  version integer not null,
  body text not null,
  params jsonb not null,
  answer text not null,
  explanation text not null,
  rationales jsonb not null,
  source text not null,
  law_as_at date,
  difficulty text not null,
  tags jsonb not null default '[]'::jsonb,
  max_score integer not null,
  created_at timestamp with time zone not null,
  created_by text,
  substance integer not null,
  told_at timestamp with time zone not null,
  note text,
  regraded_answer text,
  constraint question_version_pkey PRIMARY KEY (question_id, version),
  constraint question_version_check CHECK (((substance >= 1) AND (substance <= version))),
  constraint question_version_difficulty_check CHECK ((difficulty = ANY (ARRAY['easy'::text, 'medium'::text, 'hard'::text]))),
  constraint question_version_max_score_check CHECK (((max_score >= 1) AND (max_score <= 100))),
  constraint question_version_note_check CHECK ((char_length(note) <= 500)),
  constraint question_version_regraded_answer_check CHECK (((octet_length(regraded_answer) >= 1) AND (octet_length(regraded_answer) <= 4096))),
  constraint question_version_version_check CHECK ((version >= 1)),
  constraint question_version_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint question_version_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id)
);
CREATE INDEX question_version_author ON public.question_version USING btree (created_by);
CREATE INDEX question_version_free_marks ON public.question_version USING btree (question_id, version) WHERE (regraded_answer ~~ '%*%'::text);
CREATE TRIGGER cap AFTER INSERT ON public.question_version REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cap('versions', 'question_id', 'created_by is not null');

create table regrade (
  id bigint not null generated always as identity,
  question_id bigint not null,
  answer text not null,
  former_answer text not null,
  reason text not null,
  made_by text,
  at timestamp with time zone not null,
  done_until bigint not null default 0,
  pass_began_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint regrade_pkey PRIMARY KEY (id),
  constraint regrade_answer_check CHECK (((octet_length(answer) >= 1) AND (octet_length(answer) <= 4096))),
  constraint regrade_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))),
  constraint regrade_made_by_fkey FOREIGN KEY (made_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint regrade_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id)
);
CREATE INDEX regrade_maker ON public.regrade USING btree (made_by);
CREATE INDEX regrade_open ON public.regrade USING btree (id) WHERE (settled_at IS NULL);
CREATE INDEX regrade_question ON public.regrade USING btree (question_id, id DESC);
CREATE TRIGGER cap AFTER INSERT ON public.regrade REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cap('regrades', 'question_id', 'true');

create table regraded_answer (
  regrade_id bigint not null,
  attempt_id bigint not null,
  question_id bigint not null,
  former integer not null,
  score integer not null,
  constraint regraded_answer_pkey PRIMARY KEY (regrade_id, attempt_id, question_id),
  constraint regraded_answer_former_check CHECK ((former >= 0)),
  constraint regraded_answer_score_check CHECK ((score >= 0)),
  constraint regraded_answer_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(id) ON DELETE CASCADE,
  constraint regraded_answer_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id),
  constraint regraded_answer_regrade_id_fkey FOREIGN KEY (regrade_id) REFERENCES regrade(id)
);
CREATE INDEX regraded_answer_attempt ON public.regraded_answer USING btree (attempt_id, question_id);
CREATE INDEX regraded_answer_question ON public.regraded_answer USING btree (question_id);

create table reminder_setting (
  user_id text not null,
  by_mail boolean not null,
  by_push boolean not null,
  hour integer not null,
  mailed_on date,
  pushed_on date,
  updated_at timestamp with time zone not null,
  constraint reminder_setting_pkey PRIMARY KEY (user_id),
  constraint reminder_setting_hour CHECK (((hour >= 0) AND (hour <= 23))),
  constraint reminder_setting_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX reminder_setting_wanted ON public.reminder_setting USING btree (hour, user_id) WHERE (by_mail OR by_push);

create table reply_notice (
  user_id text not null,
  message_id bigint not null,
  constraint reply_notice_pkey PRIMARY KEY (user_id, message_id),
  constraint reply_notice_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE,
  constraint reply_notice_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX reply_notice_message ON public.reply_notice USING btree (message_id);

create table report (
  message_id bigint not null,
  user_id text not null,
  reason text not null,
  created_at timestamp with time zone not null,
  moderation_id bigint,
  constraint report_pkey PRIMARY KEY (message_id, user_id),
  constraint report_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 255))),
  constraint report_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE,
  constraint report_moderation_id_fkey FOREIGN KEY (moderation_id) REFERENCES moderation(id) ON DELETE SET NULL,
  constraint report_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX report_moderation ON public.report USING btree (moderation_id);
CREATE INDEX report_open ON public.report USING btree (message_id) WHERE (moderation_id IS NULL);
CREATE INDEX report_user ON public.report USING btree (user_id);
CREATE TRIGGER cap AFTER INSERT ON public.report REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cap('reports', 'user_id', 'true');

create table reputation (
  user_id text not null,
  votes integer not null default 0,
  constraint reputation_pkey PRIMARY KEY (user_id),
  constraint reputation_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table reserved_attempt (
  id bigint not null default nextval((pg_get_serial_sequence('attempt'::text, 'id'::text))::regclass),
  user_id text not null,
  set_id bigint not null,
  question_ids bigint[] not null,
  versions integer[] not null,
  weights integer[] not null,
  max_score integer not null,
  pass_percent integer not null,
  reserved_at timestamp with time zone not null,
  constraint reserved_attempt_pkey PRIMARY KEY (id),
  constraint reserved_attempt_max_score_check CHECK ((max_score >= 1)),
  constraint reserved_attempt_pass_percent_check CHECK (((pass_percent >= 1) AND (pass_percent <= 100))),
  constraint reserved_attempt_questions CHECK (((cardinality(question_ids) >= 1) AND (cardinality(versions) = cardinality(question_ids)) AND (cardinality(weights) = cardinality(question_ids)))),
  constraint reserved_attempt_set_id_fkey FOREIGN KEY (set_id) REFERENCES problem_set(id) ON DELETE CASCADE,
  constraint reserved_attempt_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX reserved_attempt_age ON public.reserved_attempt USING btree (reserved_at);
CREATE INDEX reserved_attempt_set ON public.reserved_attempt USING btree (set_id);
CREATE INDEX reserved_attempt_user ON public.reserved_attempt USING btree (user_id, set_id, id DESC);
CREATE TRIGGER cap AFTER INSERT ON public.reserved_attempt REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cap('takenAlong', 'user_id', 'true');

create table rule (
  key text not null,
  topic_id bigint not null,
  area text not null,
  says text not null,
  area_title text not null default ''::text,
  constraint rule_pkey PRIMARY KEY (key),
  constraint rule_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topic(id)
);
CREATE INDEX rule_topic ON public.rule USING btree (topic_id);

create table sandbox_session (
  id text not null,
  checkout_id text not null,
  amount integer not null,
  status text not null default 'open'::text,
  paid boolean not null default false,
  failed boolean not null default false,
  settles_at timestamp with time zone,
  refunded integer not null default 0,
  dispute_count integer not null default 0,
  dispute_state text not null default 'none'::text,
  expires_at timestamp with time zone not null,
  constraint sandbox_session_pkey PRIMARY KEY (id),
  constraint sandbox_session_checkout_id_key UNIQUE (checkout_id),
  constraint sandbox_session_amount_check CHECK ((amount >= 0)),
  constraint sandbox_session_check CHECK (((refunded >= 0) AND (refunded <= amount))),
  constraint sandbox_session_check1 CHECK ((NOT (paid AND failed))),
  constraint sandbox_session_check2 CHECK ((paid OR ((refunded = 0) AND (dispute_state = 'none'::text)))),
  constraint sandbox_session_dispute_state_check CHECK ((dispute_state = ANY (ARRAY['none'::text, 'open'::text, 'won'::text, 'lost'::text]))),
  constraint sandbox_session_status_check CHECK ((status = ANY (ARRAY['open'::text, 'complete'::text, 'expired'::text]))),
  constraint sandbox_session_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkout(id)
);
CREATE INDEX sandbox_session_settling ON public.sandbox_session USING btree (settles_at) WHERE (settles_at IS NOT NULL);

create table saved_question (
  user_id text not null,
  question_id bigint not null,
  created_at timestamp with time zone not null,
  constraint saved_question_pkey PRIMARY KEY (user_id, question_id),
  constraint saved_question_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id),
  constraint saved_question_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX saved_question_question ON public.saved_question USING btree (question_id);
CREATE TRIGGER cap AFTER INSERT ON public.saved_question REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cap('savedQuestions', 'user_id', 'true');

create table scored_attempt (
  id bigint not null generated always as identity,
  attempt_id bigint not null,
  constraint scored_attempt_pkey PRIMARY KEY (id)
);

create table session (
  id bigint not null generated always as identity,
  user_id text not null,
  token_hash text not null,
  browser_id text not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_hash_key UNIQUE (token_hash),
  constraint session_check CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint session_end_reason_check CHECK ((end_reason = ANY (ARRAY['rotated'::text, 'superseded'::text, 'logout'::text, 'deleted'::text]))),
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX session_of_user ON public.session USING btree (user_id);
CREATE TRIGGER session_ends_pushes AFTER UPDATE OF ended_at ON public.session FOR EACH ROW WHEN (((new.ended_at IS NOT NULL) AND (old.ended_at IS NULL))) EXECUTE FUNCTION end_pushes_of_session();
CREATE TRIGGER session_takes_browser AFTER INSERT ON public.session FOR EACH ROW EXECUTE FUNCTION end_pushes_of_browser();

create table set_question (
  set_id bigint not null,
  question_id bigint not null,
  position integer not null,
  weight integer not null default 1,
  constraint set_question_pkey PRIMARY KEY (set_id, question_id),
  constraint set_question_set_id_position_key UNIQUE (set_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint set_question_position_check CHECK (("position" >= 1)),
  constraint set_question_weight_check CHECK (((weight >= 1) AND (weight <= 100))),
  constraint set_question_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id),
  constraint set_question_set_id_fkey FOREIGN KEY (set_id) REFERENCES problem_set(id) ON DELETE CASCADE
);
CREATE INDEX set_question_question ON public.set_question USING btree (question_id);

create table shown_key (
  user_id text not null,
  question_id bigint not null,
  at timestamp with time zone not null,
  constraint shown_key_pkey PRIMARY KEY (user_id, question_id),
  constraint shown_key_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id),
  constraint shown_key_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX shown_key_question ON public.shown_key USING btree (question_id);

create table study_plan (
  user_id text not null,
  papers integer[] not null,
  exam_date date,
  exam_month text,
  asked boolean not null,
  minutes integer[] not null,
  days_off date[] not null,
  resit_paper integer,
  resit_account text,
  updated_at timestamp with time zone not null,
  own_dates date[] not null default '{}'::date[],
  own_minutes integer[] not null default '{}'::integer[],
  resit_topics bigint[] not null default '{}'::bigint[],
  course_date date,
  passed_paper integer,
  passed_on date,
  constraint study_plan_pkey PRIMARY KEY (user_id),
  constraint study_plan_days_off CHECK ((cardinality(days_off) <= 400)),
  constraint study_plan_minutes CHECK (((cardinality(minutes) = 7) AND (0 <= ALL (minutes)) AND (1440 >= ALL (minutes)))),
  constraint study_plan_month CHECK ((exam_month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'::text)),
  constraint study_plan_one_date CHECK (((exam_date IS NULL) OR (exam_month IS NULL))),
  constraint study_plan_own_dates CHECK (((cardinality(own_dates) = cardinality(own_minutes)) AND (cardinality(own_dates) <= 400) AND (0 <= ALL (own_minutes)) AND (1440 >= ALL (own_minutes)))),
  constraint study_plan_papers CHECK ((((cardinality(papers) >= 1) AND (cardinality(papers) <= 2)) AND (papers <@ ARRAY[1, 2]))),
  constraint study_plan_passed CHECK ((((passed_paper IS NULL) = (passed_on IS NULL)) AND (passed_paper = ANY (ARRAY[1, 2])))),
  constraint study_plan_resit CHECK ((((resit_paper IS NULL) = (resit_account IS NULL)) AND (resit_paper = ANY (ARRAY[1, 2])) AND (char_length(resit_account) <= 2000))),
  constraint study_plan_resit_topics CHECK (((cardinality(resit_topics) <= 20) AND ((resit_paper IS NOT NULL) OR (cardinality(resit_topics) = 0)))),
  constraint study_plan_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table tenant (
  id bigint not null,
  name text not null,
  constraint tenant_pkey PRIMARY KEY (id),
  constraint tenant_name_key UNIQUE (name)
);

create table tenant_admin (
  tenant_id bigint not null,
  user_id text not null,
  constraint tenant_admin_pkey PRIMARY KEY (user_id, tenant_id),
  constraint tenant_admin_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint tenant_admin_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX tenant_admin_tenant ON public.tenant_admin USING btree (tenant_id);

create table test_link (
  token text not null,
  user_id text not null,
  title text not null,
  question_ids bigint[] not null,
  delay_marking boolean not null,
  minutes integer,
  created_at timestamp with time zone not null,
  constraint test_link_pkey PRIMARY KEY (token),
  constraint test_link_minutes CHECK ((minutes > 0)),
  constraint test_link_questions CHECK (((cardinality(question_ids) >= 1) AND (cardinality(question_ids) <= 100))),
  constraint test_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX test_link_of ON public.test_link USING btree (user_id);
CREATE TRIGGER cap AFTER INSERT ON public.test_link REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cap('testLinks', 'user_id', 'true');

create table test_preset (
  id bigint not null generated always as identity,
  user_id text not null,
  name text not null,
  filter jsonb not null,
  created_at timestamp with time zone not null,
  constraint test_preset_pkey PRIMARY KEY (id),
  constraint test_preset_user_id_name_key UNIQUE (user_id, name),
  constraint test_preset_name CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint test_preset_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE TRIGGER cap AFTER INSERT ON public.test_preset REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cap('testPresets', 'user_id', 'true');

create table thread (
  question_id bigint not null,
  messages integer not null default 0,
  posts integer not null default 0,
  unanswered integer not null default 0,
  constraint thread_pkey PRIMARY KEY (question_id),
  constraint thread_messages_check CHECK ((messages >= 0)),
  constraint thread_posts_check CHECK ((posts >= 0)),
  constraint thread_unanswered_check CHECK ((unanswered >= 0)),
  constraint thread_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id)
);

create table topic (
  id bigint not null generated always as identity,
  key text not null,
  paper integer not null,
  name text not null,
  for_free boolean not null default false,
  position integer not null,
  constraint topic_pkey PRIMARY KEY (id),
  constraint topic_key_key UNIQUE (key),
  constraint topic_paper_fkey FOREIGN KEY (paper) REFERENCES paper(id)
);
CREATE INDEX topic_paper ON public.topic USING btree (paper);

create table transfer (
  id bigint not null generated always as identity,
  from_user text not null,
  to_user text not null,
  from_charge bigint not null,
  to_charge bigint not null,
  at timestamp with time zone not null,
  constraint transfer_pkey PRIMARY KEY (id),
  constraint transfer_from_charge_key UNIQUE (from_charge),
  constraint transfer_to_charge_key UNIQUE (to_charge),
  constraint transfer_check CHECK ((from_user <> to_user)),
  constraint transfer_check1 CHECK ((from_charge <> to_charge)),
  constraint transfer_from_charge_fkey FOREIGN KEY (from_charge) REFERENCES charge(id),
  constraint transfer_from_user_fkey FOREIGN KEY (from_user) REFERENCES app_user(id),
  constraint transfer_to_charge_fkey FOREIGN KEY (to_charge) REFERENCES charge(id),
  constraint transfer_to_user_fkey FOREIGN KEY (to_user) REFERENCES app_user(id)
);
CREATE INDEX transfer_from ON public.transfer USING btree (from_user, at);
CREATE INDEX transfer_to ON public.transfer USING btree (to_user, at);

create table used_nonce (
  nonce_hash text not null,
  expires_at timestamp with time zone not null,
  constraint used_nonce_pkey PRIMARY KEY (nonce_hash)
);

create table vote (
  message_id bigint not null,
  user_id text not null,
  value integer not null,
  changes integer not null default 0,
  constraint vote_pkey PRIMARY KEY (message_id, user_id),
  constraint vote_changes_check CHECK (((changes >= 0) AND (changes <= 1))),
  constraint vote_value_check CHECK ((value = ANY (ARRAY['-1'::integer, 0, 1]))),
  constraint vote_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE,
  constraint vote_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX vote_user ON public.vote USING btree (user_id);
CREATE TRIGGER cap AFTER INSERT ON public.vote REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cap('votes', 'user_id', 'true');
CREATE TRIGGER vote_added AFTER INSERT ON public.vote REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_new_votes();
CREATE TRIGGER vote_changed AFTER UPDATE ON public.vote REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_changed_votes();
CREATE TRIGGER vote_lost AFTER DELETE ON public.vote REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_lost_votes();

CREATE OR REPLACE FUNCTION public.ability_is_stale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'attempt' then
    update ability_state set is_stale = true where user_id = old.user_id and not is_stale;
  else
    update ability_state s set is_stale = true
    from attempt a where a.id = old.attempt_id and s.user_id = a.user_id and not s.is_stale;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.add_community_votes(ids bigint[], changes integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from community_question where question_id = any(ids) order by question_id for no key update;
  update community_question q set votes = q.votes + c.n
  from (select id, sum(n) as n from unnest(ids, changes) as c (id, n) group by id) c
  where q.question_id = c.id and c.n <> 0;
end $function$;

CREATE OR REPLACE FUNCTION public.add_votes(ids bigint[], changes integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from message where id = any(ids) order by id for no key update;
  update message m set vote_count = m.vote_count + c.n
  from (select id, sum(n) as n from unnest(ids, changes) as c (id, n) group by id) c
  where m.id = c.id and c.n <> 0;
  perform 1 from reputation
  where user_id in (select m.user_id from message m where m.id = any(ids)) order by user_id for no key update;
  update reputation r set votes = r.votes + c.n
  from (
    select m.user_id, sum(c.n) as n from unnest(ids, changes) as c (id, n) join message m on m.id = c.id
    where m.user_id is not null group by m.user_id) c
  where r.user_id = c.user_id and c.n <> 0;
end $function$;

CREATE OR REPLACE FUNCTION public.close_attempt(of_attempt bigint, by_whom text, t timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into answer (attempt_id, question_id, ans, score, created_at)
  select aq.attempt_id, aq.question_id, '', aq.weight * free_marks(v.regraded_answer), t
  from attempt_question aq
  join question_version v on v.question_id = aq.question_id and v.version = aq.version
  where aq.attempt_id = of_attempt and v.regraded_answer like '%*%'
    and not exists (select 1 from answer x where x.attempt_id = aq.attempt_id and x.question_id = aq.question_id)
    and exists (select 1 from attempt a where a.id = of_attempt and a.marked_at is null);
  update attempt set marked_at = t, ended_by = by_whom,
    score = (select coalesce(sum(x.score), 0) from answer x where x.attempt_id = of_attempt)
  where id = of_attempt and marked_at is null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_changed_community_votes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_community_votes(array_agg(c.id), array_agg(c.n)) from (
    select question_id as id, vote as n from after union all select question_id, -vote from before) c
  having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_changed_votes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_votes(array_agg(c.id), array_agg(c.n)) from (
    select message_id as id, value as n from after union all select message_id, -value from before) c
  having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_lost_community_votes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_community_votes(array_agg(question_id), array_agg(-vote)) from before having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_lost_votes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_votes(array_agg(message_id), array_agg(-value)) from before having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before int[] := case when tg_op = 'INSERT' then array[0, 0, 0] else thread_part(old) end;
  after int[] := thread_part(new);
begin
  if tg_op = 'INSERT' and new.user_id is not null then
    insert into reputation (user_id) values (new.user_id) on conflict do nothing;
  end if;
  if before = after then return null; end if;
  if new.parent_id is not null and before[1] <> after[1] then
    update message set reply_count = reply_count + after[1] - before[1] where id = new.parent_id;
  end if;
  insert into thread (question_id) values (new.question_id) on conflict do nothing;
  update thread set messages = messages + after[1] - before[1], posts = posts + after[2] - before[2],
    unanswered = unanswered + after[3] - before[3]
  where question_id = new.question_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_new_community_votes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_community_votes(array_agg(question_id), array_agg(vote)) from after having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_new_votes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from after a join message m on m.id = a.message_id where m.user_id = a.user_id) then
    raise exception 'nobody votes for their own message' using errcode = 'check_violation';
  end if;
  perform add_votes(array_agg(message_id), array_agg(value)) from after having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_unpublished()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from community_question where question_id = new.question_id;
  delete from question_version where question_id = new.question_id;
  delete from question where id = new.question_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_pushes_of_browser()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from push_subscription where browser_id = new.browser_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_pushes_of_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from push_subscription where session_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.finish_scored(who text, of_set bigint, t timestamp with time zone)
 RETURNS TABLE(attempt_id bigint, is_marked boolean)
 LANGUAGE plpgsql
AS $function$
declare
  latest record;
begin
  select a.id, a.marked_at is not null as marked, coalesce(a.deadline <= t, false) as overdue into latest
  from attempt a where a.user_id = who and a.set_id = of_set
  order by (a.marked_at is null) desc, a.id desc limit 1 for update;
  if latest.id is null then
    return;
  end if;
  attempt_id := latest.id;
  is_marked := latest.marked;
  if not is_marked and not exists (select 1 from answer x where x.attempt_id = latest.id and x.score is null) then
    perform close_attempt(latest.id, case when latest.overdue then 'time' else 'learner' end, t);
    is_marked := true;
  end if;
  return next;
end $function$;

CREATE OR REPLACE FUNCTION public.free_marks(of_key text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(cardinality(array_positions(string_to_array(of_key, '~'), '*')), 0)
$function$;

CREATE OR REPLACE FUNCTION public.full_marks(of_attempt bigint, of_question bigint)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE COST 1
AS $function$ begin
  return (
    select aq.weight * v.max_score from attempt_question aq
    join question_version v on v.question_id = aq.question_id and v.version = aq.version
    where aq.attempt_id = of_attempt and aq.question_id = of_question);
end $function$;

CREATE OR REPLACE FUNCTION public.had_paper(who text, wanted integer, t timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return exists (
    select 1 from entitlement e join charge c on c.id = e.charge_id
    where e.user_id = who and e.paper = wanted and e.revoked_at is null and c.status = 'captured'
      and t >= c.succeeded_at and t < upper(e.period));
end $function$;

CREATE OR REPLACE FUNCTION public.is_shown(m message)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select m.deleted_at is null and m.archived_at is null and m.hidden_at is null
$function$;

CREATE OR REPLACE FUNCTION public.iso_utc(t timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$function$;

CREATE OR REPLACE FUNCTION public.item_fifths(ids bigint[])
 RETURNS TABLE(question_id bigint, substance integer, fifth integer, choice integer, n bigint)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.keep_cap()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  allowed int := (select most from cap where name = tg_argv[0]);
  who text;
  held int;
begin
  if allowed is null then
    raise exception 'there is no cap %', tg_argv[0];
  end if;
  for who in execute format('select distinct %I::text from added where %I is not null and %s order by 1', tg_argv[1], tg_argv[1], tg_argv[2])
  loop
    perform pg_advisory_xact_lock(hashtext('cap ' || tg_argv[0]), hashtext(who));
    execute format('select count(*) from (select 1 from %I where %I = %L limit %s) x', tg_table_name, tg_argv[1], who, allowed + 1)
      into held;
    if held > allowed then
      raise exception '%', tg_argv[0] using errcode = 'CAP01';
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_must_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select sum(amount) from ledger_entry where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = '23514';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_only_grows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is only ever added to' using errcode = '23514';
end $function$;

CREATE OR REPLACE FUNCTION public.mark_graded(of_attempt bigint, by_whom text, t timestamp with time zone, questions bigint[], answers text[], keys text[], scores integer[])
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  open_one record;
begin
  select a.user_id, coalesce(a.deadline <= t, false) as overdue into open_one
  from attempt a where a.id = of_attempt and a.marked_at is null for update;
  if not found then
    return false;
  end if;
  -- What follows the lock reads what was committed while it was waited for.
  if exists (
    select 1
    from (
      select x.question_id, x.ans, v.regraded_answer as key
      from answer x
      join attempt_question aq on aq.attempt_id = x.attempt_id and aq.question_id = x.question_id
      join question_version v on v.question_id = aq.question_id and v.version = aq.version
      where x.attempt_id = of_attempt and x.score is null
    ) w
    full join unnest(questions, answers, keys) as g (question_id, ans, key) on g.question_id = w.question_id
    where w.ans is distinct from g.ans or w.key is distinct from g.key
  ) then
    return false;
  end if;
  insert into marked_answer (user_id, attempt_id, question_id, version, ans, score, from_samples, at)
  select open_one.user_id, of_attempt, aq.question_id, aq.version, g.ans, g.score, false, t
  from unnest(questions, answers, scores) as g (question_id, ans, score)
  join attempt_question aq on aq.attempt_id = of_attempt and aq.question_id = g.question_id;
  update answer x set score = g.score
  from unnest(questions, scores) as g (question_id, score)
  where x.attempt_id = of_attempt and x.question_id = g.question_id;
  perform close_attempt(of_attempt, coalesce(by_whom, case when open_one.overdue then 'time' else 'learner' end), t);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.months_after(t timestamp with time zone, months integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select ((t at time zone 'Asia/Singapore') + make_interval(months => months)) at time zone 'Asia/Singapore'
$function$;

CREATE OR REPLACE FUNCTION public.note_changed_first_answers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into first_answer_change (question_id, substance, choice, rest, seconds, at, n)
  select question_id, version, choice, rest, seconds, at, sum(n) from (
    select question_id, version, choice, rest, seconds, at, 1 as n from after
    union all select question_id, version, choice, rest, seconds, at, -1 from before) c
  group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_lost_first_answers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into first_answer_change (question_id, substance, choice, rest, seconds, at, n)
  select question_id, version, choice, rest, seconds, at, -count(*) from before group by 1, 2, 3, 4, 5, 6;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_new_first_answers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into first_answer_change (question_id, substance, choice, rest, seconds, at, n)
  select question_id, version, choice, rest, seconds, at, count(*) from after group by 1, 2, 3, 4, 5, 6;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_recount()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into item_recount (question_id) values (new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_scored_attempt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into scored_attempt (attempt_id) values (new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.perm_at(who text, t timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return coalesce((
    select bit_or(e.paper) from entitlement e
    where e.user_id = who and e.revoked_at is null and e.period @> t), 0);
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_own_question()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select 1 from community_question c where c.question_id = new.question_id and c.author_id = new.user_id
  ) then
    raise exception 'nobody reviews, answers or rates their own question' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.reputation_of(who text)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return greatest(coalesce((select r.votes from reputation r where r.user_id = who), 0), 0);
end $function$;

CREATE OR REPLACE FUNCTION public.require_community_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select 1 from community_question c where c.question_id = new.question_id and c.status = tg_argv[0]
  ) then
    raise exception 'the question is not %', tg_argv[0] using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.show_keys(who text, ids bigint[], t timestamp with time zone)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.singapore_day(t timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$ select (t at time zone interval '8 hours')::date $function$;

CREATE OR REPLACE FUNCTION public.thread_part(m message)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when is_shown(m)
    then array[1, (m.parent_id is null)::int, (m.parent_id is null and m.reply_count = 0)::int]
    else array[0, 0, 0] end
$function$;
