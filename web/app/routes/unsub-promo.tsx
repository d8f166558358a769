import { useEffect, useRef } from "react";
import { useUnsubscribe } from "../features/account/promo-api.ts";
import { emailInToken } from "../features/account/promo-token.ts";
import { paths } from "../lib/paths.ts";
import { useSearch } from "../lib/router.tsx";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { ErrorState } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

/** Where the link of a promotional mail leads: it asks once, since mail programs open links by themselves. */
export function UnsubPromoPage() {
  const token = useSearch().get("token") ?? "";
  const email = emailInToken(token);
  return (
    <div className="max-w-3xl">
      <PageHeading title="Unsubscribe" />
      {email ? <Confirm token={token} email={email} /> : <BrokenLink />}
    </div>
  );
}

function Confirm({ token, email }: { token: string; email: string }) {
  const unsubscribe = useUnsubscribe(token);
  const done = useRef<HTMLDivElement>(null);
  const { isSuccess } = unsubscribe;
  // The button is gone, and the focus with it.
  useEffect(() => {
    if (isSuccess) done.current?.focus();
  }, [isSuccess]);
  const address = <b className="font-semibold wrap-anywhere">{email}</b>;
  if (isSuccess)
    return (
      <div ref={done} tabIndex={-1} className="mt-4 grid max-w-note gap-3 text-base outline-none">
        <p>{address} is unsubscribed from promotional e-mails.</p>
        <p className="text-sm text-soft">
          You can turn news and offers on again in your{" "}
          <Link href={paths.profile} className="link">
            profile
          </Link>
          .
        </p>
      </div>
    );
  return (
    <div className="mt-4 grid max-w-note gap-3 text-base">
      <p>Stop promotional e-mails to {address}?</p>
      <p className="text-sm text-soft">Codes, receipts and what concerns your account come either way.</p>
      <div className="mt-2">
        <Button disabled={unsubscribe.isPending} onClick={() => unsubscribe.mutate()}>
          Confirm Unsubscribe
        </Button>
      </div>
    </div>
  );
}

const BrokenLink = () => (
  <ErrorState title="This link is broken.">
    <p>
      Please open it again from the mail, in one piece. Signed in, you can also turn off news and offers in
      your{" "}
      <Link href={paths.profile} className="link">
        profile
      </Link>
      .
    </p>
  </ErrorState>
);
