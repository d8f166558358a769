import { useQuery } from "@tanstack/react-query";
import { paths } from "../../../lib/paths.ts";
import { LinkButton } from "../../../ui/link.tsx";
import { EmptyState } from "../../../ui/notice.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Section } from "../../../ui/section.tsx";
import { SignInPrompt } from "../../../ui/sign-in-prompt.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { againSetsQuery } from "../api.ts";
import { SetTable } from "./set-table.tsx";

interface MistakesProps {
  paperId: number;
  isSignedIn: boolean;
}

/** What went wrong in a paper, made into sets, and the way to what was saved. */
export function Mistakes({ paperId, isSignedIn }: MistakesProps) {
  const { data: sets, error, refetch } = useQuery({ ...againSetsQuery(paperId), enabled: isSignedIn });
  if (!isSignedIn) return <SignInPrompt />;
  return (
    <>
      <Section
        title="Practise again"
        className="mt-8"
        lead="Sets of exactly what you got wrong, skipped or flagged, made from the review of a set or a test."
      >
        {error && !sets && <QueryError error={error} retry={refetch} />}
        {!sets && !error && <Loading label="Loading your sets" />}
        {sets && sets.length > 0 && <SetTable caption="Sets to practise again" sets={sets} />}
        {sets?.length === 0 && (
          <EmptyState
            text="Nothing to practise again yet."
            hint="After a set or a test, its review offers to practise what you got wrong. That set then appears here."
          />
        )}
      </Section>
      <Section title="Saved questions" lead="Questions that you kept with the bookmark.">
        <LinkButton variant="outline" href={paths.saved(paperId === 2 ? "p2" : "p1")}>
          See your saved questions
        </LinkButton>
      </Section>
    </>
  );
}
