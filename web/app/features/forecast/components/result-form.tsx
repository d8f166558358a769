import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../../lib/call.ts";
import { dayAndYear, todayInSingapore } from "../../../lib/days.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { examResultsQuery, useReportResult } from "../api.ts";

/** How a paper of the real exam went, also for learners who never set a date; what was reported can be corrected. */
export function ResultForm() {
  const { data: results = [] } = useQuery(examResultsQuery);
  const report = useReportResult();
  const [paper, setPaper] = useState("1");
  const [day, setDay] = useState("");
  const [passed, setPassed] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    report.mutate({ Paper: Number(paper), On: day, Passed: passed === "yes" });
  };
  const refusal = report.error instanceof ApiError ? report.error : undefined;
  return (
    <>
      {results.length > 0 && (
        <ul className="mb-6 text-base">
          {results.map(({ Paper, On, Passed }) => (
            <li key={`${Paper} ${On}`} className="border-t border-hairline py-2">
              Paper {Paper} on {dayAndYear(On)}: {Passed ? "passed" : "not passed"}
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={submit} className="flex flex-wrap items-start gap-x-4 gap-y-6">
        <Select label="Paper" value={paper} onChange={(e) => setPaper(e.target.value)} className="w-36">
          <option value="1">Paper 1</option>
          <option value="2">Paper 2</option>
        </Select>
        <Field
          label="Day of the exam"
          type="date"
          required
          max={todayInSingapore()}
          value={day}
          error={refusal?.fields.On}
          onChange={(event) => setDay(event.target.value)}
          className="w-56"
        />
        <Select
          label="Result"
          required
          value={passed}
          onChange={(event) => setPassed(event.target.value)}
          className="w-44"
        >
          <option value="" disabled>
            Choose
          </option>
          <option value="yes">Passed</option>
          <option value="no">Not passed</option>
        </Select>
        <Button type="submit" disabled={report.isPending} className="self-end">
          Report my result
        </Button>
      </form>
      <p role="status" className="text-sm [&:not(:empty)]:mt-3">
        {report.isSuccess && "Thank you. It is counted without your name."}
      </p>
      <p role="alert" className="text-sm font-semibold [&:not(:empty)]:mt-3">
        {report.error &&
          !refusal?.fields.On &&
          (refusal?.message ?? "That did not reach us. Please try again.")}
      </p>
    </>
  );
}
