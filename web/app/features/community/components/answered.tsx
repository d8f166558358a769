import { useQuery } from "@tanstack/react-query";
import type { CommunityAttempt } from "#contract/community.ts";
import { longDate } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { navigate } from "../../../lib/router.tsx";
import { StemLine } from "../../../question/stem-line.tsx";
import { CheckIcon, CloseIcon } from "../../../ui/icon.tsx";
import { LinkButton } from "../../../ui/link.tsx";
import { EmptyState } from "../../../ui/notice.tsx";
import { Paginator } from "../../../ui/paginator.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { answeredQuery } from "../api.ts";
import { Byline } from "./byline.tsx";
import { Rating } from "./rating.tsx";
import { Solved } from "./solved.tsx";
import { Unfolding } from "./unfolding.tsx";

/** What the learner has answered, latest first, a line each that opens. */
export function Answered({ page }: { page: number }) {
  const { data, error, refetch } = useQuery(answeredQuery(page));
  if (error && !data) return <QueryError error={error} retry={refetch} />;
  if (!data) return <Loading label="Loading what you have answered" />;
  if (data.items.length === 0)
    return (
      <EmptyState
        text="You have not answered any of them yet."
        hint="What you answer stays here with its explanation, to look at again."
        action={<LinkButton href={paths.community()}>Start with the first</LinkButton>}
      />
    );
  return (
    <>
      <h2 className="sr-only">What you have answered</h2>
      <ol className="mt-4 max-w-measure border-t border-hairline">
        {data.items.map((attempt) => (
          <li key={attempt.QnID} className="border-b border-hairline">
            <Entry attempt={attempt} />
          </li>
        ))}
      </ol>
      <Paginator
        label="Answered questions"
        page={page}
        totalPages={data.totalPages}
        onPage={(next) => navigate(paths.community("answered", { page: next }))}
      />
    </>
  );
}

function Entry({ attempt }: { attempt: CommunityAttempt }) {
  const { Question: question, Score, Ans, CreatedAt } = attempt;
  const isRight = Score === 1;
  return (
    <Unfolding
      summary={
        <>
          <span className={isRight ? "text-correct" : "text-wrong"}>
            {isRight ? <CheckIcon /> : <CloseIcon />}
            <span className="sr-only">{isRight ? "Right: " : "Wrong: "}</span>
          </span>
          <span className="min-w-0 flex-1 truncate">
            <StemLine text={question.Body} />
          </span>
          <time dateTime={CreatedAt} className="text-xs text-soft">
            {longDate(CreatedAt)}
          </time>
        </>
      }
    >
      <Solved question={question} given={Ans} />
      <div className="mt-5">
        <Byline question={question} hidesVotes />
      </div>
      {question.Status === "published" && <Rating question={question} />}
    </Unfolding>
  );
}
