import { useQuery } from "@tanstack/react-query";
import { receiptQuery } from "../features/billing/api.ts";
import { ReceiptSheet } from "../features/billing/components/receipt-sheet.tsx";
import { paths } from "../lib/paths.ts";
import { useParam } from "../lib/router.tsx";
import { positiveInteger } from "../lib/search-params.ts";
import { useSession } from "../lib/session.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { QueryError } from "../ui/query-error.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { NotFoundPage } from "./not-found.tsx";

/** The receipt of one purchase, to read and to print. */
export function ReceiptPage() {
  const chargeId = positiveInteger(useParam("chargeId"));
  const { user, isLoading } = useSession();
  const query = useQuery({ ...receiptQuery(chargeId ?? 0), enabled: Boolean(user && chargeId) });
  if (!chargeId) return <NotFoundPage />;
  return (
    <div className="max-w-3xl">
      <PageHeading
        title="Receipt"
        kicker={
          <span className="print:hidden">
            <Link href={paths.profile} className="link">
              Profile
            </Link>
          </span>
        }
        actions={
          query.data && (
            <Button className="print:hidden" variant="outline" onClick={() => window.print()}>
              Print
            </Button>
          )
        }
      />
      {!user && !isLoading && <SignInPrompt />}
      {(isLoading || (user && query.isPending)) && <Loading label="Loading your receipt" />}
      {query.data && <ReceiptSheet receipt={query.data} />}
      {query.isError && <QueryError error={query.error} retry={() => void query.refetch()} />}
    </div>
  );
}
