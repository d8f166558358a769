import { useEffect, useRef } from "react";
import { longDate } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { LinkButton } from "../../../ui/link.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";

/** What the profile becomes once its deletion was asked for. */
export function DeletionScheduled({ deleteAfter }: { deleteAfter: string }) {
  const notice = useRef<HTMLDivElement>(null);
  // The dialog is gone, and the focus with it.
  useEffect(() => notice.current?.focus(), []);
  return (
    <>
      <PageHeading title="Your account will be deleted" />
      <div ref={notice} tabIndex={-1} className="mt-4 grid max-w-note gap-3 text-base outline-none">
        <p>
          You are signed out. On {longDate(deleteAfter)} your account is deleted for good, and we have mailed
          you to say so.
        </p>
        <p>Changed your mind? Sign in before that day, and everything stays as it was.</p>
      </div>
      <div className="mt-6">
        <LinkButton href={paths.login()} variant="outline">
          Sign in and keep my account
        </LinkButton>
      </div>
    </>
  );
}
