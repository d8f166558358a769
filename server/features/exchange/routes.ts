import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { Db } from "../../platform/db/database.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import { Events, Streamed } from "../../platform/http/streams.ts";
import type { Log } from "../../platform/logging.ts";
import { exportQuestions, readLosses } from "./export-queries.ts";
import { bytesOf, importQuestions } from "./import-commands.ts";
import { requireEditor } from "./policy.ts";
import { reportProgress } from "./progress-commands.ts";

export interface ExchangeDeps extends BindDeps {
  db: Db;
  log: Log;
}

export function exchangeRoutes(app: FastifyInstance, deps: ExchangeDeps): void {
  const { db, log } = deps;

  bind(app, deps, api.exchange.importQuestions, async ({ tenantId, body }, { caller, now, wantsEvents }) => {
    requireEditor(caller, tenantId);
    const input = {
      tenantId,
      userId: caller.userId,
      format: body.Format,
      bytes: bytesOf(body),
      topicId: body.TopicID,
      publish: body.Publish,
      dryRun: body.DryRun,
      skipBroken: body.SkipBroken,
      columns: body.Columns,
    };
    if (!wantsEvents) return importQuestions(db, input, now);
    const { events, end } = reportProgress((report) => importQuestions(db, input, now, report), log);
    return new Events(events, end);
  });

  bind(app, deps, api.exchange.exportQuestions, async ({ tenantId, format, topic }, { caller }) => {
    requireEditor(caller, tenantId);
    const { file, pieces } = await exportQuestions(db, { tenantId, format, topicId: topic });
    return new Streamed(pieces, file);
  });

  bind(app, deps, api.exchange.exportLosses, async ({ tenantId, format, topic }, { caller }) => {
    requireEditor(caller, tenantId);
    return readLosses(db, { tenantId, format, topicId: topic });
  });
}
