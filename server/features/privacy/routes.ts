import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { Plans } from "../../content/plans.ts";
import type { Db } from "../../platform/db/database.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import { Streamed } from "../../platform/http/streams.ts";
import type { MailSender } from "../../platform/mail/sender.ts";
import type { StudyBanks } from "../ability/bank-queries.ts";
import { requestDeletion } from "./deletion-commands.ts";
import { readDeletionPreview } from "./deletion-queries.ts";
import { readExport } from "./export-queries.ts";

export interface PrivacyDeps extends BindDeps {
  db: Db;
  banks: StudyBanks;
  mail: MailSender;
  plans: Plans;
}

export function privacyRoutes(app: FastifyInstance, deps: PrivacyDeps): void {
  const { db, limits, config } = deps;

  bind(app, deps, api.privacy.exportData, async (_input, { caller, now }) => {
    await limits.take(caller.userId, "exportHour");
    return new Streamed(await readExport(deps, caller.userId, now));
  });

  bind(app, deps, api.privacy.deletionPreview, async (_input, { caller, now }) =>
    readDeletionPreview(db, caller.userId, deps.plans.minPayout, now),
  );

  bind(app, deps, api.privacy.requestDeletion, async ({ body }, { caller, cookies, now }) => {
    const at = await requestDeletion({ db, publicOrigin: config.publicOrigin }, caller, body.Email, now);
    cookies.signOut();
    deps.mail.poke();
    return { DeleteAfter: at.toISOString() };
  });
}
