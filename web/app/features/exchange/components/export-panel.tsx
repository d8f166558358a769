import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FORMAT_NAMES, WRITTEN_FORMATS, type WrittenFormat } from "#contract/question-format.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { FilterGroup } from "../../../ui/filter-group.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { exportAddress, lossesQuery, topicsQuery } from "../api.ts";
import { questions } from "./report.tsx";
import { TopicSelect } from "./topic-select.tsx";

const HINTS: Record<WrittenFormat, string> = {
  csv: "For spreadsheets. It holds everything.",
  gift: "Plain text, for Moodle and others.",
  moodle: "For Moodle's question bank.",
  qti: "A package for any system that takes QTI 3.0.",
};

/** The bank's questions as a file, and what that file will not hold. */
export function ExportPanel({ tenantId }: { tenantId: number }) {
  const [format, setFormat] = useState<WrittenFormat>("csv");
  const [topicId, setTopicId] = useState<number>();
  const topics = useQuery(topicsQuery);
  const { data, error, refetch } = useQuery(lossesQuery(tenantId, format, topicId));
  const isEmpty = data?.Questions === 0;
  return (
    <div className="grid max-w-measure gap-6">
      <FilterGroup
        label="Format"
        value={format}
        onChange={setFormat}
        options={WRITTEN_FORMATS.map((value) => ({ value, name: FORMAT_NAMES[value], hint: HINTS[value] }))}
      />
      <TopicSelect
        label="Questions"
        none="All topics"
        topics={topics.data?.items ?? []}
        value={topicId}
        onChoose={setTopicId}
      />
      {error && <QueryError error={error} retry={() => void refetch()} />}
      <div role="status" className="min-h-5 text-sm text-soft">
        {!data && !error && "Looking at the questions…"}
        {isEmpty && "There are no questions here yet."}
        {data && !isEmpty && (
          <>
            <p>
              {questions(data.Questions)}, drafts included.
              {data.Losses.length === 0 && ` ${FORMAT_NAMES[format]} holds all that they say.`}
            </p>
            <ul className="mt-2 grid list-disc gap-1 pl-5">
              {data.Losses.map(({ Message, Questions }) => (
                <li key={Message}>
                  {questions(Questions)}: {Message}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {data && !isEmpty && (
        <a
          href={exportAddress(tenantId, format, topicId)}
          download
          className={buttonClass("outline", "justify-self-start")}
        >
          Download {FORMAT_NAMES[format]}
        </a>
      )}
    </div>
  );
}
