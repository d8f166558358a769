import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { ListedNote } from "#contract/notes.ts";
import { dateTime } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { navigate, useSearch } from "../../../lib/router.tsx";
import { positiveInteger } from "../../../lib/search-params.ts";
import { Button } from "../../../ui/button.tsx";
import { FilterGroup } from "../../../ui/filter-group.tsx";
import { Link, LinkButton } from "../../../ui/link.tsx";
import { EmptyState } from "../../../ui/notice.tsx";
import { Paginator } from "../../../ui/paginator.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { notesQuery } from "../api.ts";

const PAPERS: { value: "0" | "1" | "2"; name: string; hint: string }[] = [
  { value: "0", name: "Both", hint: "Notes on questions of both papers" },
  { value: "1", name: "Paper 1", hint: "Notes on questions of Paper 1" },
  { value: "2", name: "Paper 2", hint: "Notes on questions of Paper 2" },
];

/** What the address asks for. */
function usePlaceOfNotes() {
  const search = useSearch();
  const paper = positiveInteger(search.get("paper")) ?? 0;
  return {
    q: search.get("q") ?? "",
    paper: paper <= 2 ? paper : 0,
    page: positiveInteger(search.get("page")) ?? 1,
  };
}

/** All notes, those changed last first, to be searched and narrowed. */
export function NotesList() {
  const place = usePlaceOfNotes();
  const { data, error, refetch } = useQuery(notesQuery(place));
  const go = (more: Partial<typeof place>) => {
    const { q, paper, page } = { ...place, page: 1, ...more };
    navigate(
      paths.notes({ q: q || undefined, paper: paper || undefined, page: page > 1 ? page : undefined }),
    );
  };
  return (
    <>
      <div className="mt-6 flex flex-wrap items-end gap-x-6 gap-y-4 print:hidden">
        <SearchForm q={place.q} onSearch={(q) => go({ q })} />
        <FilterGroup
          label="Papers"
          options={PAPERS}
          value={PAPERS.find(({ value }) => value === String(place.paper))?.value ?? "0"}
          onChange={(value) => go({ paper: Number(value) })}
        />
      </div>
      {error && !data && <QueryError error={error} retry={refetch} />}
      {!data && !error && <Loading label="Loading your notes" />}
      {data?.items.length === 0 && place.page === 1 && (
        <NoNotes isFiltered={place.q !== "" || place.paper > 0} />
      )}
      {data?.items.length === 0 && place.page > 1 && (
        <EmptyState
          text="This page is empty now."
          action={
            <Button variant="outline" onClick={() => go({})}>
              To the first page
            </Button>
          }
        />
      )}
      {data && data.items.length > 0 && (
        <div className="mt-6">
          {data.items.map((note) => (
            <NoteEntry key={note.QuestionID} note={note} />
          ))}
          <Paginator
            label="Notes"
            page={place.page}
            totalPages={data.totalPages}
            onPage={(page) => go({ page })}
          />
        </div>
      )}
    </>
  );
}

function SearchForm({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(q);
  const [seen, setSeen] = useState(q);
  // Back, or a link, led to another search. If it were drawn again, the box would lose the focus at Enter.
  if (q !== seen) {
    setSeen(q);
    setText(q);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <search className="max-w-full">
      <form onSubmit={submit} className="flex w-80 max-w-full flex-wrap gap-2">
        <label className="min-w-[min(100%,9rem)] flex-1">
          <span className="sr-only">Search your notes</span>
          <input
            type="search"
            value={text}
            maxLength={200}
            placeholder="Search your notes"
            onChange={(event) => setText(event.target.value)}
            className="min-h-11 w-full rounded border border-control bg-raised px-3 text-base text-ink placeholder:text-soft"
          />
        </label>
        <Button type="submit" variant="outline">
          Search
        </Button>
      </form>
    </search>
  );
}

const NoNotes = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState
      text="No note fits."
      action={
        <LinkButton href={paths.notes()} variant="outline">
          All notes
        </LinkButton>
      }
    />
  ) : (
    <EmptyState
      text="You have no notes yet."
      hint="Below an answered question, Note opens a page of your own about it."
      action={
        <LinkButton href={paths.today} variant="outline">
          Go on studying
        </LinkButton>
      }
    />
  );

const NoteEntry = ({ note }: { note: ListedNote }) => (
  <article className="break-inside-avoid border-t border-hairline py-5">
    <h2 className="text-base font-semibold">
      <Link href={paths.question(note.QuestionID)} className="link wrap-anywhere">
        {note.Title || `Question ${note.QuestionID}`}
      </Link>
    </h2>
    <p className="mt-1 text-xs text-soft">
      Paper {note.Paper} · {note.TopicName} · {dateTime(note.UpdatedAt)}
    </p>
    {note.Withheld ? (
      <p className="mt-3 text-sm text-soft">
        This note shows again when the test that asks the question is over.
      </p>
    ) : (
      <p className="mt-3 max-w-measure whitespace-pre-wrap wrap-anywhere">{note.Body}</p>
    )}
  </article>
);
