import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { CsvMatch } from "#contract/csv-columns.ts";
import type { ImportReport } from "#contract/exchange.ts";
import { FORMAT_NAMES, READ_FORMATS, type ReadFormat } from "#contract/question-format.ts";
import { ApiError } from "../../../lib/call.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/select.tsx";
import {
  type ChosenFile,
  type ImportRequest,
  type ImportStep,
  importFile,
  topicsQuery,
  tryImport,
} from "../api.ts";
import { choose } from "../choose.ts";
import { ColumnMatch } from "./column-match.tsx";
import { FilePicker } from "./file-picker.tsx";
import { Done, Failed, Trial } from "./outcome.tsx";
import { TemplateLink } from "./template-link.tsx";
import { TopicSelect } from "./topic-select.tsx";
import { Writing } from "./writing.tsx";

/** What happened to the file that was chosen last. */
type Stage =
  | { state: "chosen" }
  | { state: "checking" }
  | { state: "checked"; report: ImportReport }
  | ImportStep;

const sentenceOf = (error: unknown) => (error instanceof ApiError ? error.message : "Something went wrong");

/** From a file to questions of the bank: chosen, checked, written. */
export function ImportPanel({ tenantId }: { tenantId: number }) {
  const client = useQueryClient();
  const topics = useQuery(topicsQuery);
  const [file, setFile] = useState<ChosenFile>();
  const [error, setError] = useState<string>();
  const [format, setFormat] = useState<ReadFormat>();
  const [topicId, setTopicId] = useState<number>();
  const [publish, setPublish] = useState(false);
  const [columns, setColumns] = useState<CsvMatch>({});
  const [stage, setStage] = useState<Stage>({ state: "chosen" });
  const outcome = useRef<HTMLDivElement>(null);
  const isBusy = stage.state === "checking" || stage.state === "writing";

  /** How often another file was chosen, and something that a check depends on. */
  const picks = useRef(0);
  const turns = useRef(0);
  /** The former preview no longer applies to the file, nor does one that is still on its way. */
  const again = () => {
    turns.current += 1;
    setStage({ state: "chosen" });
  };
  const take = async (taken: File) => {
    picks.current += 1;
    const pick = picks.current;
    const chosen = await choose(taken);
    // A small file may be read before a large one that was chosen first.
    if (pick !== picks.current) return;
    again();
    setError("error" in chosen ? chosen.error : undefined);
    setFile("error" in chosen ? undefined : chosen.file);
    setFormat("error" in chosen ? undefined : chosen.format);
    setColumns({});
  };
  const request: ImportRequest | undefined = file &&
    format && { tenantId, format, file, topicId, publish, columns, skipBroken: false };
  const check = async () => {
    if (!request) return;
    const turn = turns.current;
    setStage({ state: "checking" });
    const next = await tryImport(request).then(
      (report): Stage => ({ state: "checked", report }),
      (failure: unknown): Stage => ({ state: "failed", error: sentenceOf(failure) }),
    );
    if (turn !== turns.current) return;
    setStage(next);
    outcome.current?.focus();
  };
  const write = async (skipBroken: boolean) => {
    if (!request) return;
    setStage({ state: "writing", done: 0, total: 0 });
    for await (const step of importFile({ ...request, skipBroken })) setStage(step);
    void client.invalidateQueries({ refetchType: "none" });
    // The export beside it says how many there are.
    void client.refetchQueries({ queryKey: ["exchange", "losses"], type: "active" });
    outcome.current?.focus();
  };

  return (
    <div className="max-w-measure">
      <FilePicker
        chosen={file?.name}
        error={error}
        isBusy={stage.state === "writing"}
        onFile={(taken) => void take(taken)}
      />
      {!file && <TemplateLink />}
      {file && (
        <fieldset disabled={isBusy} className="mt-6 grid gap-6">
          <legend className="sr-only">How to read it</legend>
          <div className="grid gap-6 sm:grid-cols-2">
            <Select
              label="Format"
              value={format ?? ""}
              onChange={(event) => {
                setFormat(READ_FORMATS.find((one) => one === event.target.value));
                again();
              }}
            >
              {format === undefined && <option value="">Please choose</option>}
              {READ_FORMATS.map((one) => (
                <option key={one} value={one}>
                  {FORMAT_NAMES[one]}
                </option>
              ))}
            </Select>
            <TopicSelect
              label="Topic, where the file names none"
              none="None"
              topics={topics.data?.items ?? []}
              value={topicId}
              onChoose={(id) => {
                setTopicId(id);
                again();
              }}
            />
          </div>
          {format === "csv" && (
            <ColumnMatch
              headers={file.headers}
              match={columns}
              onMatch={(match) => {
                setColumns(match);
                again();
              }}
            />
          )}
          <label className="flex min-h-11 items-start gap-3 text-sm">
            <input
              type="checkbox"
              checked={publish}
              className="mt-0.5 size-5 accent-accent"
              onChange={(event) => {
                setPublish(event.target.checked);
                again();
              }}
            />
            <span>
              <b className="block font-semibold">Publish what is whole</b>
              <span className="text-soft">
                With a topic, a source, an explanation and a reason for each wrong option. Everything else
                waits as a draft.
              </span>
            </span>
          </label>
        </fieldset>
      )}
      {request && (stage.state === "chosen" || stage.state === "checking") && (
        <Button className="mt-6" disabled={isBusy} onClick={() => void check()}>
          {stage.state === "checking" ? "Checking…" : "Check the file"}
        </Button>
      )}
      <div ref={outcome} tabIndex={-1} className="outline-none">
        {stage.state === "checked" && (
          <Trial report={stage.report} onImport={(skipBroken) => void write(skipBroken)} />
        )}
        {stage.state === "writing" && <Writing done={stage.done} total={stage.total} />}
        {stage.state === "done" && <Done report={stage.report} />}
        {stage.state === "failed" && <Failed error={stage.error} onRetry={() => void check()} />}
      </div>
    </div>
  );
}
