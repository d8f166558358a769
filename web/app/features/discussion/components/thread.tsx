import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Message as MessageShape } from "#contract/discussion.ts";
import { ApiError } from "../../../lib/call.ts";
import { paths } from "../../../lib/paths.ts";
import { navigate } from "../../../lib/router.tsx";
import { Button } from "../../../ui/button.tsx";
import { Paginator } from "../../../ui/paginator.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { threadQuery, useSeen } from "../api.ts";
import { noticesQuery } from "../notices.ts";
import { Composer } from "./composer.tsx";
import { Message } from "./message.tsx";

interface ThreadProps {
  questionId: number;
  /** Before it is, what others say may tell the answer. */
  isAnswered: boolean;
  /** The message that the address names. */
  msgID?: number;
}

/** What learners say about a question, under a heading of its own. */
export default function Thread({ questionId, isAnswered, msgID }: ThreadProps) {
  const [isFolded, setFolded] = useState(!isAnswered);
  return (
    <section
      aria-label="Discussion"
      className="relative z-10 mt-8 max-w-measure border-t border-hairline pt-5"
    >
      <h3 className="font-sans text-sm font-semibold">Discussion</h3>
      {isFolded ? (
        <div className="mt-3 rounded bg-sunken p-4">
          <p className="text-sm">What others say may give the answer away.</p>
          <Button variant="outline" className="mt-3" onClick={() => setFolded(false)}>
            Show it anyway
          </Button>
        </div>
      ) : (
        <Messages questionId={questionId} msgID={msgID} />
      )}
    </section>
  );
}

/** The replies under a question count as seen once its thread is on screen. */
function useSeenHere(questionId: number, isShown: boolean) {
  const { data: notices } = useQuery(noticesQuery);
  const { mutate } = useSeen();
  const hasNew = notices?.Replies.some((reply) => reply.QuestionID === questionId) ?? false;
  useEffect(() => {
    if (isShown && hasNew) mutate(questionId);
  }, [isShown, hasNew, mutate, questionId]);
}

function Messages({ questionId, msgID }: { questionId: number; msgID: number | undefined }) {
  const [asked, setAsked] = useState<number>();
  const { data, error, refetch } = useQuery(threadQuery(questionId, asked ?? 1, asked ? undefined : msgID));
  useSeenHere(questionId, data !== undefined);
  if (error instanceof ApiError && error.status === 403)
    return <p className="mt-3 text-sm text-soft">{error.message}</p>;
  if (error instanceof ApiError && error.status === 404 && msgID && !asked)
    return (
      <div className="mt-3 text-sm">
        <p>That message is not there any more.</p>
        <Button
          variant="outline"
          className="mt-3"
          onClick={() => navigate(paths.question(questionId, undefined), { replace: true })}
        >
          To the question
        </Button>
      </div>
    );
  if (error && !data)
    return (
      <div role="alert" className="mt-3 text-sm">
        <p>{error instanceof ApiError ? error.message : "Something went wrong"}</p>
        <Button variant="outline" className="mt-3" onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    );
  if (!data) return <Waiting />;
  const posts = data.items.filter((message) => message.ReplyToMsgID === null);
  const page = data.page ?? asked ?? 1;
  return (
    <>
      {posts.length === 0 && (
        <p className="mt-3 text-sm text-soft">
          Nobody has said anything yet. Ask, or tell others what helped you.
        </p>
      )}
      <ol className="mt-2">
        {posts.map((post) => (
          <li key={post.ID} className="border-b border-hairline py-5 last:border-0">
            <Post post={post} replies={data.items.filter((m) => m.ReplyToMsgID === post.ID)} marked={msgID} />
          </li>
        ))}
      </ol>
      <Paginator label="Discussion" page={page} totalPages={data.totalPages} onPage={setAsked} />
      <div className="mt-5">
        <Composer questionId={questionId} />
      </div>
    </>
  );
}

/** A post with its replies under it. */
function Post({
  post,
  replies,
  marked,
}: {
  post: MessageShape;
  replies: MessageShape[];
  marked: number | undefined;
}) {
  return (
    <>
      <Message message={post} isMarked={post.ID === marked} />
      {replies.length > 0 && (
        <ol className="mt-4 ml-1 grid gap-5 border-l-2 border-hairline pl-4 sm:pl-5">
          {replies.map((reply) => (
            <li key={reply.ID}>
              <Message message={reply} isMarked={reply.ID === marked} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function Waiting() {
  return (
    <div role="status" className="appear-late mt-4 grid gap-3">
      <span className="sr-only">Loading the discussion</span>
      <Skeleton className="w-1/3" />
      <Skeleton className="w-full" />
      <Skeleton className="w-3/5" />
    </div>
  );
}
