import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
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

/** The message that the address names, and whether it is to be answered. */
interface Linked {
  msgID: number;
  isReply: boolean;
}

interface ThreadProps {
  questionId: number;
  /** Before it is, what others say may reveal the answer. */
  isAnswered: boolean;
  linked?: Linked;
}

/** What learners say about a question, under a heading of its own. */
export default function Thread({ questionId, isAnswered, linked }: ThreadProps) {
  const [isFolded, setFolded] = useState(!isAnswered);
  const heading = useRef<HTMLHeadingElement>(null);
  const unfold = () => {
    setFolded(false);
    // Its button goes, and what it shows is still to come.
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <section
      aria-label="Discussion"
      className="relative z-10 mt-8 max-w-measure border-t border-hairline pt-5"
    >
      <h3 ref={heading} tabIndex={-1} className="font-sans text-sm font-semibold outline-none">
        Discussion
      </h3>
      {(linked || !isFolded) && <Messages questionId={questionId} linked={linked} isFolded={isFolded} />}
      {isFolded && (
        <div className="mt-3 rounded bg-sunken p-4">
          <p className="text-sm">
            {linked ? "What else is said here" : "What others say"} may give the answer away.
          </p>
          <Button variant="outline" className="mt-3" onClick={unfold}>
            Show it anyway
          </Button>
        </div>
      )}
    </section>
  );
}

/** The replies under a question count as seen once its thread is on screen. */
function useSeenHere(questionId: number, isShown: boolean) {
  const { data: notices } = useQuery(noticesQuery);
  const { mutate } = useSeen();
  const hasNew = notices?.Replies.some((reply) => reply.QuestionID === questionId) ?? false;
  // Only the newest are listed: of the others any may be here.
  const hasUnlisted = notices !== undefined && notices.Unread > notices.Replies.length;
  useEffect(() => {
    if (isShown && (hasNew || hasUnlisted)) mutate(questionId);
  }, [isShown, hasNew, hasUnlisted, mutate, questionId]);
}

interface MessagesProps {
  questionId: number;
  linked: Linked | undefined;
  /** Only the post that a link leads to is shown, with its replies: anyone who followed it has chosen that. */
  isFolded: boolean;
}

function Messages({ questionId, linked, isFolded }: MessagesProps) {
  const [asked, setAsked] = useState<number>();
  // Two boxes at once are taken for each other.
  const [writesPost, setWritesPost] = useState(!linked?.isReply);
  const msgID = linked?.msgID;
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
          onClick={() => navigate(paths.question(questionId), { replace: true })}
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
  const named = data.items.find((message) => message.ID === msgID);
  const isShown = ({ ID }: MessageShape) => !isFolded || ID === (named?.ReplyToMsgID ?? msgID);
  const posts = data.items.filter((message) => message.ReplyToMsgID === null && isShown(message));
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
            <Post
              post={post}
              replies={data.items.filter((m) => m.ReplyToMsgID === post.ID)}
              linked={linked}
            />
          </li>
        ))}
      </ol>
      {!isFolded && (
        <Paginator label="Discussion" page={page} totalPages={data.totalPages} onPage={setAsked} />
      )}
      {!(isFolded && linked) && (
        <div className="mt-5">
          {writesPost ? (
            <Composer questionId={questionId} />
          ) : (
            <Button variant="outline" onClick={() => setWritesPost(true)}>
              Write a new post
            </Button>
          )}
        </div>
      )}
    </>
  );
}

interface PostProps {
  post: MessageShape;
  replies: MessageShape[];
  linked: Linked | undefined;
}

/** A post with its replies under it. */
function Post({ post, replies, linked }: PostProps) {
  const linkOf = (message: MessageShape) => (message.ID === linked?.msgID ? linked : undefined);
  return (
    <>
      <Message message={post} linked={linkOf(post)} />
      {replies.length > 0 && (
        <ol className="mt-4 ml-1 grid gap-5 border-l-2 border-hairline pl-4 sm:pl-5">
          {replies.map((reply) => (
            <li key={reply.ID}>
              <Message message={reply} linked={linkOf(reply)} />
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
