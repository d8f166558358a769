import { useQuery } from "@tanstack/react-query";
import { checkoutQuery } from "../features/billing/api.ts";
import { OrderOutcome } from "../features/billing/components/order-outcome.tsx";
import { ApiError } from "../lib/call.ts";
import { paths } from "../lib/paths.ts";
import { useParam } from "../lib/router.tsx";
import { useSession } from "../lib/session.ts";
import { LinkButton } from "../ui/link.tsx";
import { EmptyState } from "../ui/notice.tsx";
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
      {isNoOrder(query.error) ? (
        <NoOrder />
      ) : (
        <QueryError error={query.error} retry={() => void query.refetch()} />
      )}
    </>
  );
}

/** Nothing is found by what the address names, or it can't be the name of an order. */
const isNoOrder = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

const NoOrder = () => (
  <EmptyState
    text="There is no such order."
    hint="The address may have a typing error, or the order belongs to another account. Your profile lists yours."
    action={
      <div className="flex flex-wrap gap-3">
        <LinkButton href={paths.profile}>Your profile</LinkButton>
        <LinkButton href={paths.pricing} variant="outline">
          See Pricing
        </LinkButton>
      </div>
    }
  />
);
