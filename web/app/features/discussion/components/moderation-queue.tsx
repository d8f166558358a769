import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFilledPage } from "../../../lib/filled-page.ts";
import { EmptyState } from "../../../ui/notice.tsx";
import { Paginator } from "../../../ui/paginator.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Section } from "../../../ui/section.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { reportsQuery } from "../moderation-api.ts";
import { ReportedMessage } from "./reported-message.tsx";

/** Messages that wait for a moderator, and what was decided lately. */
export function ModerationQueue() {
  return (
    <>
      <Section
        title="Reported messages"
        lead="Three different reporters hide a message until it is looked at. Hidden ones come first."
      >
        <List isDecided={false} />
      </Section>
      <Section title="Decided" lead="The latest first. Undoing brings a message back to where it was.">
        <List isDecided />
      </Section>
    </>
  );
}

function List({ isDecided }: { isDecided: boolean }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(reportsQuery(isDecided, page));
  const isLeaving = useFilledPage(page, data?.items, setPage);
  if (error && !data) return <QueryError error={error} retry={refetch} />;
  if (!data || isLeaving) return <Loading label="Loading the messages" rows={2} />;
  if (data.items.length === 0)
    return isDecided ? (
      <p className="text-sm text-soft">Nothing has been decided yet.</p>
    ) : (
      <EmptyState text="No message waits to be looked at." />
    );
  return (
    <>
      <ol>
        {data.items.map((reported) => (
          <li key={reported.ID} className="border-t border-hairline py-5">
            <ReportedMessage reported={reported} />
          </li>
        ))}
      </ol>
      <Paginator
        label={isDecided ? "Decided" : "Reported messages"}
        page={page}
        totalPages={data.totalPages}
        onPage={setPage}
      />
    </>
  );
}
