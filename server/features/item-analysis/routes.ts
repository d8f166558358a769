import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { OldReads } from "../../platform/db/replica.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import { Streamed } from "../../platform/http/streams.ts";
import { pageOf } from "../../platform/paging.ts";
import { readItem, readItems } from "./queries.ts";
import { csvOf } from "./view.ts";

const PAGE = 50;

export interface ItemAnalysisDeps extends BindDeps {
  oldReads: OldReads;
}

export function itemAnalysisRoutes(app: FastifyInstance, deps: ItemAnalysisDeps): void {
  const { oldReads } = deps;

  bind(app, deps, api.itemAnalysis.list, async ({ page, pageSize = PAGE, topic, paper, flag, sort }) =>
    pageOf(await oldReads.read((db) => readItems(db, { topic, paper, flag, sort })), page, pageSize),
  );

  bind(app, deps, api.itemAnalysis.one, async ({ questionId }) =>
    oldReads.read((db) => readItem(db, questionId)),
  );

  bind(app, deps, api.itemAnalysis.csv, async ({ topic, paper, flag, sort }) => {
    const items = await oldReads.read((db) => readItems(db, { topic, paper, flag, sort }));
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
