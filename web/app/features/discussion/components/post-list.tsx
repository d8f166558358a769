import { useQuery } from "@tanstack/react-query";
import type { Message } from "#contract/discussion.ts";
import { paths } from "../../../lib/paths.ts";
import { navigate } from "../../../lib/router.tsx";
import { TalkGlyph } from "../../../ui/glyphs.tsx";
import { Link, LinkButton } from "../../../ui/link.tsx";
import { EmptyState } from "../../../ui/notice.tsx";
import { Paginator } from "../../../ui/paginator.tsx";
import { PastTheEnd } from "../../../ui/past-the-end.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { SafeHtml } from "../../../ui/safe-html.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { type Filter, postsQuery } from "../api.ts";
import { UpGlyph } from "../glyphs.tsx";
import { beginningOf } from "../plain-text.ts";
import { Byline } from "./byline.tsx";

/** Posts under all questions that the learner may read, as far as the filter asks for them. */
export function PostList({ filter, page }: { filter: Filter; page: number }) {
  const { data, error, refetch } = useQuery(postsQuery(filter, page));
  if (error && !data) return <QueryError error={error} retry={refetch} />;
  if (!data) return <Loading label="Loading the discussion" />;
  if (data.items.length === 0 && page > 1) return <PastTheEnd first={paths.discuss(filter)} />;
  const { oom, nr, ...looked } = filter;
  const isNarrowed = Boolean(looked.q ?? looked.paper ?? looked.topic);
  if (data.items.length === 0 && isNarrowed)
    return (
      <EmptyState
        text={looked.q ? `Nothing found for “${looked.q}”.` : "Nobody has said anything here yet."}
        hint={looked.q ? "Try fewer or other words, or look in both papers." : undefined}
        action={
          <LinkButton variant="outline" href={paths.discuss({ oom, nr })}>
            Show all posts
          </LinkButton>
        }
      />
    );
  if (data.items.length === 0)
    return (
      <EmptyState
        text="There are no questions at the moment..."
        hint="Under every question that you have answered, Discuss opens what others say. Ask there what puzzles you."
      />
    );
  return (
    <>
      <ol className="max-w-measure">
        {data.items.map((post) => (
          <li key={post.ID} className="border-b border-hairline">
            <Entry post={post} />
          </li>
        ))}
      </ol>
      <Paginator
        label="Posts"
        page={page}
        totalPages={data.totalPages}
        onPage={(next) => navigate(paths.discuss({ ...filter, page: next }))}
      />
    </>
  );
}

const TO_THREAD = "inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent hover:underline";

function Entry({ post }: { post: Message }) {
  const { ResourceID, Paper, TopicName } = post.CHThread;
  const beginning = beginningOf(post.BodyHTML, post.Body, false);
  return (
    <article className="py-5">
      <p className="text-xs text-soft">
        Paper {Paper} · {TopicName} ·{" "}
        <Link
          href={paths.question(ResourceID, { msgID: post.ID })}
          className="link inline-flex min-h-6 items-center"
        >
          Question {ResourceID}
        </Link>
      </p>
      <div className="mt-1 text-base">
        {beginning ? <p className="written">{beginning}</p> : <SafeHtml html={post.BodyHTML} />}
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <Byline message={post} />
        <p className="flex items-center gap-4 text-sm figures">
          <span className="inline-flex items-center gap-1 text-soft">
            <UpGlyph size={18} />
            {post.VoteCount}
            <span className="sr-only"> {Math.abs(post.VoteCount) === 1 ? "vote" : "votes"}</span>
          </span>
          {post.Replies > 0 && (
            <Link href={paths.question(ResourceID, { msgID: post.ID })} className={TO_THREAD}>
              <TalkGlyph size={18} />
              {post.Replies === 1 ? "1 reply" : `${post.Replies} replies`}
            </Link>
          )}
          <Link href={paths.question(ResourceID, { msgID: post.ID, reply: true })} className={TO_THREAD}>
            Reply
          </Link>
        </p>
      </div>
    </article>
  );
}
