import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Attempt, Question, User } from "#contract/shapes.ts";
import { paperQuery } from "../features/catalogue/api.ts";
import { useSampleAnswers } from "../features/practice/samples/sample-answers.ts";
import { carriedQuery, samplesQuery } from "../features/practice/samples/sample-api.ts";
import { Invitation, SavedSamples } from "../features/practice/samples/sample-next.tsx";
import { SampleResult, type SampleTopic } from "../features/practice/samples/sample-result.tsx";
import { SampleRun } from "../features/practice/samples/sample-run.tsx";
import { paths } from "../lib/paths.ts";
import { useSearch } from "../lib/router.tsx";
import { useSession } from "../lib/session.ts";
import { FocusPage } from "../ui/focus-page.tsx";
import { Link, LinkButton } from "../ui/link.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { QuestionFetchError } from "../ui/query-error.tsx";
import { Loading } from "../ui/skeleton.tsx";

const HEADING = "Sample questions";

/** A first visit: the public samples for everybody. What was answered is carried into the account on sign-up. */
export function TryPage() {
  const { user, isLoading } = useSession();
  const { data: samples, error, refetch } = useQuery(samplesQuery);
  const carried = useQuery({ ...carriedQuery, enabled: user !== null });
  const isWaiting = isLoading || (user !== null && carried.isPending);
  if (samples && samples.length > 0 && !isWaiting)
    return (
      <Samples key={user?.ID ?? "visitor"} samples={samples} user={user} standing={carried.data ?? null} />
    );
  const isEmpty = samples !== undefined && !isWaiting;
  return (
    <FocusPage title={HEADING} exit={{ href: paths.paper(1), label: "to Paper 1" }}>
      {error && !samples && <QuestionFetchError error={error} retry={refetch} />}
      {!isEmpty && !error && <Loading label="Loading the sample questions" />}
      {isEmpty && (
        <EmptyState
          text="There are no sample questions just now."
          hint="The topics and their free sets are open to look at."
          action={<LinkButton href={paths.paper(1)}>Open Paper 1</LinkButton>}
        />
      )}
    </FocusPage>
  );
}

interface SamplesProps {
  samples: Question[];
  user: User | null;
  /** The attempt that the user's earlier sample answers became: those stand. */
  standing: Attempt | null;
}

function Samples({ samples, user, standing: standingNow }: SamplesProps) {
  const search = useSearch();
  const paper = search.get("paper") === "2" ? 2 : 1;
  const [standing] = useState(standingNow);
  const [hasFinished, setFinished] = useState(false);
  // An account takes these answers once; what comes after is for practice.
  const isOver = standing !== null || (user !== null && hasFinished);
  const { items, answer } = useSampleAnswers(samples, user?.ID, !isOver);
  const open = items.filter(({ standing }) => standing === "open").length;
  const [place, setPlace] = useState<number | "result">(() => {
    const wanted = samples.findIndex(({ ID }) => ID === Number(search.get("question")));
    if (wanted >= 0) return wanted;
    return open === 0 ? "result" : items.findIndex(({ standing }) => standing === "open");
  });
  const topics = useTopics();
  const free = topics.find((topic) => topic.isFree && topic.Paper === paper);
  const freeTopic = free && { href: free.href, name: free.Name, paper };
  const exit = { href: paths.paper(paper), name: `Paper ${paper}` };
  const finish = () => {
    setPlace("result");
    setFinished(true);
  };

  if (place === "result")
    return (
      <div className="page">
        <SampleResult
          items={items}
          topics={topics}
          isFinal={user !== null}
          exit={exit}
          onLookAt={(index) => {
            setPlace(index);
            setFinished(true);
          }}
          next={
            user ? (
              <SavedSamples userId={user.ID} standing={standing} freeTopic={freeTopic} />
            ) : (
              <Invitation
                answered={items.length - open}
                freeTopic={freeTopic}
                redirect={freeTopic?.href ?? paths.paper(paper)}
              />
            )
          }
        />
      </div>
    );
  return (
    <SampleRun
      items={items}
      index={place}
      title={titleOf(items.length, user !== null)}
      lead={<Lead user={user} standing={standing} />}
      exit={exit}
      isReturn={hasFinished}
      asksBeforeFinish={user !== null && !isOver}
      onAnswer={answer}
      onGo={setPlace}
      onFinish={finish}
    />
  );
}

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five"];

function titleOf(n: number, isSignedIn: boolean): string {
  const things = `${NUMBERS[n] ?? n} ${isSignedIn ? "sample " : ""}question${n === 1 ? "" : "s"}`;
  return isSignedIn ? things : `${things}, no account needed`;
}

function Lead({ user, standing }: Pick<SamplesProps, "user" | "standing">) {
  if (standing)
    return (
      <>
        You have answered these before, and those answers stand.{" "}
        <Link href={paths.setReview(standing.ProblemSetID, standing.ID)} className="link">
          See their review
        </Link>
      </>
    );
  return (
    <>
      Each answer is marked at once and explained.{" "}
      {user
        ? "It is saved in your account when you finish or leave."
        : "It stays in this browser until you sign up."}
    </>
  );
}

/** The topics of both papers, for their names; without a network there are none. */
function useTopics(): (SampleTopic & { isFree: boolean })[] {
  const papers = [useQuery(paperQuery(1)).data, useQuery(paperQuery(2)).data];
  return papers.flatMap((paper) =>
    (paper?.Topics ?? []).map(({ ID, Name, Paper, ForFree }) => ({
      ID,
      Name,
      Paper,
      isFree: ForFree,
      href: paths.topic(ID),
    })),
  );
}
