import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../server/platform/db/database.ts";
import type { Named } from "../../test/every-get.ts";
import type { Caller } from "./caller.ts";
import { onOne, type Site } from "./database.ts";
import { cookieOf } from "./people.ts";

/** A learner whose calls are timed. */
export interface Sitter {
  cookie: string;
  named: Named;
  /** Sets of MCQs with no open attempt, at which tests may be started. */
  spare: number[];
}

/** Which of the learner's attempts is looked at; its first question and its set are, too. */
const LOOKED_AT = 12;

interface Found {
  id: string;
  code: string;
  marked: number;
  set: number;
  question: number;
  charge: number;
  message: number;
  sets: number[];
}

/** The things of one learner; the sets are chosen by `place`, and none contains the question that is looked at. */
const thingsOf = (n: number, place: number, learners: number) => sql<Found>`
  select u.id, u.referral_id as code, a.id as marked, a.set_id as set, q.question_id as question, c.id as charge,
         coalesce((select min(m.id) from message m where m.user_id = u.id and m.parent_id is null),
                  (select min(m.id) from message m)) as message,
         (select jsonb_agg(s.id order by md5(s.id || ' ' || ${place}::int)) from problem_set s
          where s.type = 'MCQ' and s.shelf = 'exam' and s.owner_id is null and s.id <> a.set_id and not exists (
            select 1 from set_question o where o.set_id = s.id and o.question_id = q.question_id)) as sets
  from session s join app_user u on u.id = s.user_id
  join attempt a on a.user_id = u.id and a.id = ${LOOKED_AT}::bigint * ${learners}::bigint + ${n}::bigint
  join attempt_question q on q.attempt_id = a.id and q.position = 1
  join charge c on c.user_id = u.id
  where u.email = 'learner' || ${n}::int || '@example.sg'`;

const Started = z.object({ Response: z.object({ ID: z.number() }) });
const Calendar = z.object({ Response: z.object({ Address: z.string() }) });

async function sitterOf(db: Db, caller: Caller, site: Site, place: number): Promise<Sitter> {
  const n = site.measured[place] ?? 0;
  const { rows } = await thingsOf(n, place, site.learners).execute(db);
  const [found] = rows;
  if (!found) throw new Error(`learner ${n} of ${site.name} has no attempts`);
  // Recently used, so that no timed call has to record it.
  await sql`update session set seen_at = now() where user_id = ${found.id}`.execute(db);
  const { sets, set, question, ...things } = found;
  const [openSet = 0, ...spare] = sets;
  const cookie = cookieOf(n);
  const started = await caller.send(cookie, "PUT", `/api/sets/${openSet}/attempt?delayMarking=true`);
  const { Address } = Calendar.parse(await caller.send(cookie, "POST", "/api/plan/calendar", {})).Response;
  const none = { order: "", unpaid: "", published: 0, draft: 0 };
  const learner = { ...things, ...none, open: Started.parse(started).Response.ID };
  const calendar = /([^/]+)\.ics$/.exec(Address)?.[1] ?? "";
  return { cookie, named: { learner, question, set, calendar }, spare: spare.slice(0, 2) };
}

/** Those who are measured at a site, each with a test open, marked at its end. The product must be running. */
export async function sittersOf(site: Site, caller: Caller): Promise<Sitter[]> {
  return onOne(site.url, async (db) => {
    const sitters: Sitter[] = [];
    for (const place of site.measured.keys()) sitters.push(await sitterOf(db, caller, site, place));
    return sitters;
  });
}
