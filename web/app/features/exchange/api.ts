import { queryOptions } from "@tanstack/react-query";
import { EventSourceParserStream } from "eventsource-parser/stream";
import type { CsvMatch } from "#contract/csv-columns.ts";
import type { ImportReport } from "#contract/exchange.ts";
import type { ReadFormat, WrittenFormat } from "#contract/question-format.ts";
import { call, callList } from "../../lib/call.ts";

/** A file as it was chosen. */
export interface ChosenFile {
  name: string;
  /** The cells of its first line, should it be CSV. */
  headers: string[];
  base64: string;
}

/** What is to be done with a file. */
export interface ImportRequest {
  tenantId: number;
  format: ReadFormat;
  file: ChosenFile;
  topicId: number | undefined;
  publish: boolean;
  /** Imports what can be read of a file that has problems. */
  skipBroken: boolean;
  /** Of CSV: what its headers mean, where somebody said so. */
  columns: CsvMatch;
}

/** Every topic, to file questions under. */
export const topicsQuery = queryOptions({
  queryKey: ["exchange", "topics"],
  queryFn: () => callList("GET /api/topic", { query: { pageSize: 200 } }),
  meta: { inline: true },
});

/** What a file of these questions would not hold. */
export const lossesQuery = (tenantId: number, format: WrittenFormat, topic: number | undefined) =>
  queryOptions({
    queryKey: ["exchange", "losses", tenantId, format, topic],
    queryFn: () =>
      call("GET /api/tenant/:tenantId/export/losses", { params: { tenantId }, query: { format, topic } }),
    gcTime: 0,
    meta: { inline: true },
  });

/** Where the file itself is. */
export function exportAddress(tenantId: number, format: WrittenFormat, topic: number | undefined): string {
  const query = new URLSearchParams({ format, ...(topic === undefined ? {} : { topic: String(topic) }) });
  return `/api/tenant/${tenantId}/export?${query}`;
}

const bodyOf = ({ format, file, topicId, publish, skipBroken, columns }: ImportRequest) => ({
  Format: format,
  Base64: file.base64,
  TopicID: topicId,
  Publish: publish,
  SkipBroken: skipBroken,
  Columns: format === "csv" && Object.keys(columns).length > 0 ? columns : undefined,
});

/** Tells what an import would do. @throws ApiError */
export const tryImport = (request: ImportRequest): Promise<ImportReport> =>
  call("POST /api/tenant/:tenantId/import", {
    params: { tenantId: request.tenantId },
    body: { ...bodyOf(request), DryRun: true },
  });

/** The state of an import. */
export type ImportStep =
  | { state: "writing"; done: number; total: number }
  | { state: "done"; report: ImportReport }
  | { state: "failed"; error: string };

const UNREACHABLE = "We could not reach the server. Check your connection and try again.";
const BROKE_OFF =
  "The connection broke off, so we do not know whether the import was finished. Check the file again: what is in the bank already counts as unchanged.";

/** What one event tells; undefined for one that is not known. */
export function stepOf(event: string | undefined, data: string): ImportStep | undefined {
  const message: { Done?: number; Total?: number; Report?: ImportReport; Error?: string } = JSON.parse(data);
  if (event === "progress") return { state: "writing", done: message.Done ?? 0, total: message.Total ?? 0 };
  if (event === "done" && message.Report) return { state: "done", report: message.Report };
  return event === "error" ? { state: "failed", error: message.Error ?? "Something went wrong" } : undefined;
}

/** Imports a file, and gives its state again at each step. It never throws. */
export async function* importFile(request: ImportRequest): AsyncGenerator<ImportStep> {
  let last: ImportStep | undefined;
  try {
    const reply = await fetch(`/api/tenant/${request.tenantId}/import`, {
      method: "POST",
      headers: {
        "X-Requested-With": "app",
        "Content-Type": "application/json",
        Accept: "text/event-stream",
      },
      body: JSON.stringify(bodyOf(request)),
    });
    if (!reply.ok || !reply.body) {
      const failure: { Error?: string } | null = await reply.json().catch(() => null);
      yield { state: "failed", error: failure?.Error ?? "Something went wrong" };
      return;
    }
    const events = reply.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    const reader = events.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      last = stepOf(next.value.event, next.value.data) ?? last;
      if (last) yield last;
    }
    if (!last || last.state === "writing") yield { state: "failed", error: BROKE_OFF };
  } catch {
    yield { state: "failed", error: last ? BROKE_OFF : UNREACHABLE };
  }
}
