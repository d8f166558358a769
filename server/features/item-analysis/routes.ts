import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { Db } from "../../platform/db/database.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import { Streamed } from "../../platform/http/streams.ts";
import { pageOf } from "../../platform/paging.ts";
import { readItem, readItems } from "./queries.ts";
import { csvOf } from "./view.ts";

const PAGE = 50;

export interface ItemAnalysisDeps extends BindDeps {
  db: Db;
}

export function itemAnalysisRoutes(app: FastifyInstance, deps: ItemAnalysisDeps): void {
  const { db } = deps;

  bind(app, deps, api.itemAnalysis.list, async ({ page, pageSize = PAGE, topic, paper, flag, sort }) =>
    pageOf(await readItems(db, { topic, paper, flag, sort }), page, pageSize),
  );

  bind(app, deps, api.itemAnalysis.one, async ({ questionId }) => readItem(db, questionId));

  bind(app, deps, api.itemAnalysis.csv, async ({ topic, paper, flag, sort }) => {
    const items = await readItems(db, { topic, paper, flag, sort });
    return new Streamed(inPieces(csvOf(items)), { type: "text/csv; charset=utf-8", fileName: "items.csv" });
  });
}

const LINES_AT_ONCE = 100;

async function* inPieces(lines: Iterable<string>): AsyncGenerator<string> {
  let piece: string[] = [];
  for (const line of lines) {
    piece.push(line);
    if (piece.length < LINES_AT_ONCE) continue;
    yield piece.join("");
    piece = [];
  }
  yield piece.join("");
}
