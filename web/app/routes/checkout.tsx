import { useQuery } from "@tanstack/react-query";
import { checkoutQuery } from "../features/billing/api.ts";
import { OrderOutcome } from "../features/billing/components/order-outcome.tsx";
import { useParam } from "../lib/router.tsx";
import { useSession } from "../lib/session.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { QueryError } from "../ui/query-error.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";

/** Where the payment provider sends the buyer back to: /checkout/{ID}. */
export function CheckoutPage() {
  const { user, isLoading } = useSession();
  return (
    <div className="max-w-3xl">
      {user && <Order />}
      {!user && isLoading && <Loading label="Loading your order" />}
      {!user && !isLoading && (
        <>
          <PageHeading title="Your order" />
          <SignInPrompt />
        </>
      )}
    </div>
  );
}

function Order() {
  const query = useQuery(checkoutQuery(useParam("checkoutId")));
  if (query.data) return <OrderOutcome order={query.data} />;
  if (query.isPending) return <Loading label="Asking the payment provider about your order" />;
  return (
    <>
      <PageHeading title="Your order" />
      <QueryError error={query.error} retry={() => void query.refetch()} />
    </>
  );
}
