import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { SiteContent } from "../../content/site-content.ts";
import type { Db } from "../../platform/db/database.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import { oneClickRoutes } from "../../platform/http/one-click.ts";
import type { Caller } from "../../platform/session.ts";
import { dayInSingapore } from "../../platform/singapore-day.ts";
import { readPlan } from "../plan/queries.ts";
import { makeCalendar, removeCalendar } from "./calendar-commands.ts";
import { calendarRoutes } from "./calendar-routes.ts";
import { endReminders, saveReminders, unsubscribe } from "./commands.ts";
import { datesOf } from "./date-rules.ts";
import { requirePush, subscribe, unsubscribeAll } from "./push-commands.ts";
import { readState } from "./queries.ts";
import { remindersView } from "./view.ts";

export interface RemindersDeps extends BindDeps {
  db: Db;
  content: Pick<SiteContent, "sittings">;
}

export function remindersRoutes(app: FastifyInstance, deps: RemindersDeps): void {
  const { db, limits, config, clock } = deps;
  const { sittings } = deps.content;
  const { reminders } = api;
  const stateOf = async (caller: Caller) =>
    remindersView(await readState(db, caller), config.push !== undefined);

  bind(app, deps, reminders.dates, async (_input, { caller, now }) =>
    datesOf(await readPlan(db, caller.userId), sittings, dayInSingapore(now)),
  );

  bind(app, deps, reminders.read, (_input, { caller }) => stateOf(caller));

  bind(app, deps, reminders.save, async ({ body }, { caller, now }) => {
    if (body.Push) requirePush(config.push);
    await saveReminders(db, caller.userId, { mail: body.Mail, push: body.Push, hour: body.Hour }, now);
    return stateOf(caller);
  });

  bind(app, deps, reminders.end, async (_input, { caller, now }) => {
    await endReminders(db, caller.userId, now);
    return stateOf(caller);
  });

  bind(app, deps, reminders.makeCalendar, async (_input, { caller, now }) => ({
    Address: `${config.publicOrigin}/calendar/${await makeCalendar(db, caller.userId, now)}.ics`,
  }));

  bind(app, deps, reminders.removeCalendar, async (_input, { caller }) => {
    await removeCalendar(db, caller.userId);
    return {};
  });

  bind(app, deps, reminders.pushKey, async () => ({ Key: config.push?.vapid.publicKey ?? null }));

  bind(app, deps, reminders.subscribe, async ({ body }, { caller, now }) => {
    const subscription = { endpoint: body.Endpoint, p256dh: body.Keys.p256dh, auth: body.Keys.auth };
    await subscribe({ db, push: config.push }, caller, subscription, now);
    return stateOf(caller);
  });

  bind(app, deps, reminders.unsubscribe, async (_input, { caller }) => {
    await unsubscribeAll(db, caller.userId);
    return stateOf(caller);
  });

  calendarRoutes(app, { db, limits, clock, config, sittings });

  oneClickRoutes(app, {
    press: reminders.endMail,
    link: reminders.endMailLink,
    page: "/unsub-reminders",
    unsubscribe: async (token) => {
      await unsubscribe({ db, secretKey: config.secretKey }, token, clock.now());
      return { Mail: false };
    },
  });
}
