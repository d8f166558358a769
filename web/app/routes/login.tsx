import { useEffect, useState } from "react";
import { LoginForm } from "../features/account/components/login-form.tsx";
import { OrderAhead } from "../features/billing/components/order-ahead.tsx";
import { keptSamples } from "../features/practice/samples/sample-store.ts";
import { paths } from "../lib/paths.ts";
import { PRERENDERED } from "../lib/prerendered.ts";
import { safeRedirect } from "../lib/redirect.ts";
import { navigate, useSearch } from "../lib/router.tsx";
import { useSession } from "../lib/session.ts";
import { PageHeading } from "../ui/page-heading.tsx";

/** Sign-up and login in one: a code by mail, or Google. */
export function LoginPage() {
  const redirect = useSearch().get("redirect");
  const { user } = useSession();
  const [samples] = useState(() => keptSamples(undefined).length);

  // Anyone who is signed in, from now or from before, continues; with no target to the paper they have.
  useEffect(() => {
    if (!user) return;
    const paper = user.SubscriptionInfo.Perm === 2 ? 2 : 1;
    const target = safeRedirect(redirect) ?? paths.paper(paper);
    if (PRERENDERED.test(target)) window.location.replace(target);
    else navigate(target, { replace: true });
  }, [user, redirect]);

  return (
    <div className="mx-auto max-w-md">
      <PageHeading title="Sign Up / Login" />
      <OrderAhead target={safeRedirect(redirect)} />
      {samples > 0 && (
        <p className="mt-4 mb-6 border-l-2 border-accent pl-4 text-sm">
          Log in, and your {samples === 1 ? "sample answer moves" : `${samples} sample answers move`} into
          your account.
        </p>
      )}
      <div className="mt-4">
        <LoginForm />
      </div>
    </div>
  );
}
