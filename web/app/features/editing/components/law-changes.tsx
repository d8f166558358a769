import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Constant } from "#contract/editing.ts";
import { dayDate } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Link } from "../../../ui/link.tsx";
import { closeModal, Modal } from "../../../ui/modal.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Section } from "../../../ui/section.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { constantsQuery, useReviewSource, useSaveConstant } from "../api.ts";

/** The law has changed: a dated figure, or a source. What depends on it goes under review. */
export function LawChanges() {
  const { data, error, refetch } = useQuery(constantsQuery);
  const [find, setFind] = useState("");
  const [edited, setEdited] = useState<Constant>();
  const wanted = find.trim().toLowerCase();
  const shown = data?.filter((one) => `${one.Title} ${one.Key} ${one.Value}`.toLowerCase().includes(wanted));
  return (
    <>
      <SourceChange />
      <Section
        title="Dated figures"
        lead="Changing one puts every question that names it under review: it stays out of new tests until somebody has looked at it."
      >
        <Field
          label="Find a figure"
          className="max-w-md"
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
        {error && !data && <QueryError error={error} retry={refetch} />}
        {!data && !error && <Loading label="Loading the figures" />}
        <ul className="mt-6">
          {shown?.map((one) => (
            <li
              key={one.Key}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-hairline py-4"
            >
              <div className="min-w-0 flex-[1_1_20rem]">
                <p className="text-base font-semibold wrap-anywhere">{one.Title}</p>
                <p className="mt-0.5 text-sm wrap-anywhere">{one.Value}</p>
                <p className="mt-1 text-xs text-soft">
                  {one.To ? `${dayDate(one.From)} to ${dayDate(one.To)}` : `since ${dayDate(one.From)}`} ·{" "}
                  {one.Source}
                </p>
              </div>
              <div className="flex flex-wrap items-center gap-3 text-sm">
                <Link
                  href={paths.manager({ constant: one.Key })}
                  className="link inline-flex min-h-11 items-center"
                >
                  {one.Questions} {one.Questions === 1 ? "question" : "questions"}
                </Link>
                {one.UnderReview > 0 && <Badge tone="accent">{one.UnderReview} under review</Badge>}
                <Button variant="outline" onClick={() => setEdited(one)} aria-label={`Change ${one.Title}`}>
                  Change
                </Button>
              </div>
            </li>
          ))}
        </ul>
        {shown?.length === 0 && <p className="text-sm text-soft">No figure is called that.</p>}
      </Section>
      {edited && <FigureDialog constant={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function FigureDialog({ constant, onClose }: { constant: Constant; onClose: () => void }) {
  const [value, setValue] = useState(constant.Value);
  const [from, setFrom] = useState(constant.From);
  const [to, setTo] = useState(constant.To ?? "");
  const [source, setSource] = useState(constant.Source);
  const save = useSaveConstant(constant.Key);
  const send = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      { Value: value.trim(), From: from, To: to || null, Source: source.trim() },
      { onSuccess: onClose },
    );
  };
  return (
    <Modal title={constant.Title} onClose={onClose}>
      <form onSubmit={send} className="mt-4 grid gap-4">
        <Field
          label="Figure"
          maxLength={500}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="From"
            type="date"
            required
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
          <Field
            label="To, if it ends"
            type="date"
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
        <Field
          label="Source"
          maxLength={2000}
          value={source}
          onChange={(event) => setSource(event.target.value)}
        />
        <p className="text-sm text-soft">
          {constant.Questions} {constant.Questions === 1 ? "question names" : "questions name"} it and will be
          under review.
        </p>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={closeModal}>
            Cancel
          </Button>
          <Button type="submit" variant="strong" disabled={save.isPending}>
            Change the figure
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function SourceChange() {
  const [source, setSource] = useState("");
  const [reason, setReason] = useState("");
  const [preview, setPreview] = useState<{ source: string; questions: number }>();
  const review = useReviewSource();
  const isPreviewed = preview?.source === source.trim();
  const send = (Preview: boolean) =>
    review.mutate(
      { Source: source.trim(), Reason: reason.trim() || "The source has changed.", Preview },
      {
        onSuccess: ({ Questions }) => {
          if (Preview) setPreview({ source: source.trim(), questions: Questions });
          else {
            setSource("");
            setReason("");
            setPreview(undefined);
          }
        },
      },
    );
  return (
    <Section title="A source has changed" lead="A statute, a section or a notice: as questions cite it.">
      <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
        <Field
          label="Source"
          hint="As questions cite it: Estate Agents Act 2010, s 44."
          maxLength={200}
          value={source}
          onChange={(e) => setSource(e.target.value)}
        />
        <Field
          label="What has changed"
          hint="Learners read it too."
          maxLength={500}
          value={reason}
          onChange={(e) => setReason(e.target.value)}
        />
      </div>
      <div aria-live="polite" className="mt-3 min-h-6 text-sm">
        {isPreviewed &&
          `${preview.questions} published ${preview.questions === 1 ? "question cites" : "questions cite"} it.`}
      </div>
      {isPreviewed ? (
        <Button
          variant="strong"
          disabled={preview.questions === 0 || reason.trim() === "" || review.isPending}
          onClick={() => send(false)}
        >
          Put them under review
        </Button>
      ) : (
        <Button
          variant="outline"
          disabled={source.trim().length < 4 || review.isPending}
          onClick={() => send(true)}
        >
          Show how many cite it
        </Button>
      )}
    </Section>
  );
}
