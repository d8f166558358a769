import { OWN_POSTS_REPUTATION } from "#contract/message-limits.ts";
import { type Filter, ORDERS } from "../features/discussion/api.ts";
import { PostFilter } from "../features/discussion/components/post-filter.tsx";
import { PostList } from "../features/discussion/components/post-list.tsx";
import { UnreadReplies } from "../features/discussion/components/unread-replies.tsx";
import { paths } from "../lib/paths.ts";
import { navigate, useSearch } from "../lib/router.tsx";
import { searchNow } from "../lib/search-now.ts";
import { positiveInteger } from "../lib/search-params.ts";
import { useSession } from "../lib/session.ts";
import { toast } from "../lib/toasts.ts";
import { LinkButton } from "../ui/link.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { ToggleChip } from "../ui/toggle-chip.tsx";

const PRIVILEGED = {
  tone: "info",
  title: "A privileged feature",
  body: `My Posts opens with a reputation of ${OWN_POSTS_REPUTATION}: help others, and their votes raise yours.`,
  durationMs: 10_000,
} as const;

/** @param maySeeOwn below the reputation an address with that filter shows what anybody sees */
const filterIn = (search: URLSearchParams, maySeeOwn: boolean): Filter => ({
  oom: (search.get("oom") === "true" && maySeeOwn) || undefined,
  nr: search.get("nr") === "true" || undefined,
  q: search.get("q") ?? undefined,
  paper: positiveInteger(search.get("paper")),
  topic: positiveInteger(search.get("topic")),
  sort: ORDERS.find(({ order }) => order === search.get("sort"))?.order,
});

/** What learners say under all questions, with the filters in the address. */
export function DiscussPage() {
  const { user, isLoading } = useSession();
  const search = useSearch();
  const maySeeOwn = (user?.Rep ?? 0) >= OWN_POSTS_REPUTATION;
  const filter = filterIn(search, maySeeOwn);
  const page = positiveInteger(search.get("page")) ?? 1;
  // All of it is in the address, so Back leads through what was looked for.
  const change = (wanted: Partial<Filter>) =>
    navigate(paths.discuss({ ...filterIn(searchNow(), maySeeOwn), ...wanted }));
  return (
    <>
      <PageHeading
        title="Discuss"
        actions={
          <LinkButton variant="outline" href={paths.community()}>
            Learners' own questions
          </LinkButton>
        }
      >
        <p className="mt-2 max-w-note text-base text-soft">
          What learners ask and answer under the questions.
        </p>
      </PageHeading>
      {isLoading && <Loading label="Loading the discussion" />}
      {!isLoading && !user && <SignInPrompt />}
      {user && (
        <>
          <UnreadReplies />
          <PostFilter filter={filter} onChange={change} />
          <fieldset className="mt-3 mb-2 flex flex-wrap gap-2">
            <legend className="sr-only">Which posts to show</legend>
            <ToggleChip
              isOn={filter.oom === true}
              onClick={() => (maySeeOwn ? change({ oom: filter.oom ? undefined : true }) : toast(PRIVILEGED))}
            >
              My Posts
            </ToggleChip>
            <ToggleChip
              isOn={filter.nr === true}
              onClick={() => change({ nr: filter.nr ? undefined : true })}
            >
              Unanswered Posts
            </ToggleChip>
          </fieldset>
          <PostList filter={filter} page={page} />
        </>
      )}
    </>
  );
}
