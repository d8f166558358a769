import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { Sittings } from "../../content/sittings.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import type { BindDeps } from "../../platform/http/bind.ts";
import { digest } from "../../platform/ids.ts";
import { dayInSingapore } from "../../platform/singapore-day.ts";
import { readPlan } from "../plan/queries.ts";
import { calendarText } from "./calendar-rules.ts";
import { datesOf } from "./date-rules.ts";
import { findCalendar } from "./queries.ts";

/** As a token is minted (platform/ids.ts). */
const TOKEN = /^[\w-]{43}$/;
/** Of a digest, so that entries of two calendars are never taken for each other. */
const ID_LENGTH = 12;
const ETAG_LENGTH = 22;

interface Deps extends Pick<BindDeps, "limits" | "clock" | "config"> {
  db: Db;
  sittings: Sittings;
}

/**
 * A learner's dates for calendar programs, which have no session: anyone who has the secret address may read it. It goes nowhere else:
 * logs name the route alone, limits count by a digest, and no page learns where one came from.
 */
export function calendarRoutes(app: FastifyInstance, { db, limits, clock, config, sittings }: Deps): void {
  const endpoint = api.reminders.calendar;
  app.get(endpoint.path, { config: { endpoint } }, async (request, reply) => {
    reply.header("referrer-policy", "no-referrer").header("x-robots-tag", "noindex");
    await limits.take(request.client, "calendarAddress");
    const { data } = endpoint.params.safeParse(request.params);
    const hash = data && TOKEN.test(data.token) ? digest(data.token) : undefined;
    const userId = hash && (await findCalendar(db, hash));
    if (!hash || !userId) throw notFound("calendar");
    await limits.take(hash, "calendar");
    const today = dayInSingapore(clock.now());
    const text = calendarText({
      dates: datesOf(await readPlan(db, userId), sittings, today),
      id: hash.slice(0, ID_LENGTH),
      host: new URL(config.publicOrigin).hostname,
      today,
    });
    const etag = `"${digest(text).slice(0, ETAG_LENGTH)}"`;
    reply.header("cache-control", "private, no-cache").header("etag", etag);
    if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
    return reply
      .type("text/calendar; charset=utf-8")
      .header("content-disposition", 'inline; filename="exam-dates.ics"')
      .send(text);
  });
}
