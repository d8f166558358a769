import type { User } from "#contract/shapes.ts";
import { isMember, takesPartIn } from "../features/community/access.ts";
import { Answered } from "../features/community/components/answered.tsx";
import { Mine } from "../features/community/components/mine.tsx";
import { Practise } from "../features/community/components/practise.tsx";
import { Review } from "../features/community/components/review.tsx";
import { Write } from "../features/community/components/write.tsx";
import { type CommunityTab, paths } from "../lib/paths.ts";
import { navigate, useSearch } from "../lib/router.tsx";
import { positiveInteger } from "../lib/search-params.ts";
import { useSession } from "../lib/session.ts";
import { NoSubscription } from "../ui/no-subscription.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { ToggleChip } from "../ui/toggle-chip.tsx";
import "../styles/community.css";

const TABS: readonly CommunityTab[] = ["answered", "write", "review", "mine"];

/** Questions that learners write for one another: to practise, to write, to review; the part is in the address. */
export function CommunityPage() {
  const { user, isLoading } = useSession();
  const asked = useSearch().get("tab");
  const tab = TABS.find((one) => one === asked);
  return (
    <>
      <PageHeading title="Community">
        <p className="mt-2 max-w-note text-base text-soft">
          Questions by learners for learners, each approved by two reviewers. They stay apart from the bank
          and its tests.
        </p>
      </PageHeading>
      {isLoading && <Loading label="Loading the community" />}
      {!isLoading && !user && <SignInPrompt />}
      {user && !isMember(user) && <NoSubscription text="Community questions come with a subscription." />}
      {user && isMember(user) && (
        <>
          <Tabs
            label="Parts of the community"
            tabs={[
              {
                name: "Practise",
                href: paths.community(),
                isCurrent: tab === undefined || tab === "answered",
              },
              { name: "Write", href: paths.community("write"), isCurrent: tab === "write" },
              { name: "Review", href: paths.community("review"), isCurrent: tab === "review" },
              { name: "Mine", href: paths.community("mine"), isCurrent: tab === "mine" },
            ]}
          />
          <div className="community-part">
            <Part user={user} tab={tab} />
          </div>
        </>
      )}
    </>
  );
}

function Part({ user, tab }: { user: User; tab: CommunityTab | undefined }) {
  const search = useSearch();
  const page = positiveInteger(search.get("page")) ?? 1;
  if (tab === "write") return <Write user={user} questionId={positiveInteger(search.get("question"))} />;
  if (tab === "review") return <Review user={user} />;
  if (tab === "mine") return <Mine page={page} userId={user.ID} />;
  const asked = positiveInteger(search.get("paper"));
  const paper = asked === 1 || asked === 2 ? asked : undefined;
  const hasBoth = [1, 2].every((one) => takesPartIn(user, one));
  return (
    <>
      <fieldset className="mt-6 flex flex-wrap gap-2">
        <legend className="sr-only">Which questions</legend>
        {hasBoth &&
          tab !== "answered" &&
          [1, 2].map((one) => (
            <ToggleChip
              key={one}
              isOn={paper === one}
              onClick={() => navigate(paths.community(undefined, paper === one ? {} : { paper: one }))}
            >
              Paper {one}
            </ToggleChip>
          ))}
        <ToggleChip
          isOn={tab === "answered"}
          onClick={() => navigate(paths.community(tab === "answered" ? undefined : "answered"))}
        >
          Answered before
        </ToggleChip>
      </fieldset>
      {tab === "answered" ? <Answered page={page} /> : <Practise key={paper} paper={paper} />}
    </>
  );
}
