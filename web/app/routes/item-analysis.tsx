import { csvHref, type ItemView } from "../features/item-analysis/api.ts";
import { ItemList } from "../features/item-analysis/components/item-list.tsx";
import { flagFrom, sortFrom } from "../features/item-analysis/words.ts";
import { paths } from "../lib/paths.ts";
import { isAdminUser } from "../lib/roles.ts";
import { navigate, useSearch } from "../lib/router.tsx";
import { positiveInteger } from "../lib/search-params.ts";
import { useSession } from "../lib/session.ts";
import { buttonClass } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";

const FIRST_SORT = "-flags";

/** The address of a view, without what goes without saying. */
const pathOf = (view: ItemView, open?: number) =>
  paths.itemAnalysis({
    ...view,
    sort: view.sort === FIRST_SORT ? undefined : view.sort,
    page: view.page > 1 ? view.page : undefined,
    open,
  });

/** How the bank's MCQs work as items of a test, with filters, order and the opened question in the address. */
export function ItemAnalysisPage() {
  const { user, isLoading } = useSession();
  const search = useSearch();
  if (isLoading) return <Loading label="Loading the page" />;
  const view: ItemView = {
    topic: positiveInteger(search.get("topic") ?? ""),
    flag: flagFrom(search.get("flag")),
    sort: sortFrom(search.get("sort")) ?? FIRST_SORT,
    page: positiveInteger(search.get("page") ?? "") ?? 1,
  };
  const isAdmin = isAdminUser(user);
  return (
    <>
      <PageHeading
        title="Item analysis"
        kicker={isAdmin && <Link href={paths.admin()}>Admin</Link>}
        actions={
          isAdmin && (
            <a href={csvHref(view)} download="items.csv" className={buttonClass("outline")}>
              Download as CSV
            </a>
          )
        }
      >
        {isAdmin && (
          <p className="mt-2 max-w-note text-base text-soft">
            How each question works, by the first answer of each learner. Figures come with the thirtieth.
          </p>
        )}
      </PageHeading>
      {!user && <SignInPrompt />}
      {user && !isAdmin && <EmptyState text="This page is for admins." />}
      {isAdmin && (
        <ItemList
          view={view}
          open={positiveInteger(search.get("open") ?? "")}
          onView={(next) => navigate(pathOf(next))}
          onOpen={(open) => navigate(pathOf(view, open), { replace: true })}
        />
      )}
    </>
  );
}
