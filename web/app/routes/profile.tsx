import { useCallback, useState } from "react";
import type { User } from "#contract/shapes.ts";
import { DeletionScheduled } from "../features/account/components/deletion-scheduled.tsx";
import { DisplayName } from "../features/account/components/display-name.tsx";
import { ProfileRow } from "../features/account/components/profile-rows.tsx";
import { ProgressReset } from "../features/account/components/progress-reset.tsx";
import { SubscriptionBlock } from "../features/account/components/subscription-block.tsx";
import { YourData } from "../features/account/components/your-data.tsx";
import { AffiliateProgramme } from "../features/affiliate/components/affiliate-programme.tsx";
import { PurchaseHistory } from "../features/billing/components/purchase-history.tsx";
import { Transfer } from "../features/billing/components/transfer.tsx";
import { ReplyMailSwitch } from "../features/discussion/components/reply-mail-switch.tsx";
import { isEligible } from "../lib/affiliate-access.ts";
import { useSearch } from "../lib/router.tsx";
import { useSession } from "../lib/session.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { Section } from "../ui/section.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";

/** The caller's account. */
export function ProfilePage() {
  const { user, isLoading } = useSession();
  const [deleteAfter, setDeleteAfter] = useState<string>();
  if (deleteAfter && !user) return <DeletionScheduled deleteAfter={deleteAfter} />;
  return (
    <div className="max-w-3xl">
      <PageHeading title="Profile" />
      {user && <Account user={user} onScheduled={setDeleteAfter} />}
      {!user && (isLoading ? <Loading label="Loading your profile" /> : <SignInPrompt />)}
    </div>
  );
}

function Account({ user, onScheduled }: { user: User; onScheduled: (deleteAfter: string) => void }) {
  const search = useSearch();
  const event = search.get("aff_event");
  const isWanted = search.get("section") === "affiliate";
  // The header's menu leads right to it.
  const arrive = useCallback(
    (section: HTMLElement | null) => void (isWanted && section?.scrollIntoView()),
    [isWanted],
  );
  return (
    <>
      <dl className="mt-6">
        <DisplayName name={user.DisplayName} />
        <ProfileRow name="Reputation">{user.Rep}</ProfileRow>
        <ProfileRow name="Email">
          <span className="wrap-anywhere">{user.Email}</span>
        </ProfileRow>
        <ProfileRow name="User ID">
          <span className="font-mono text-sm wrap-anywhere">{user.ID}</span>
        </ProfileRow>
      </dl>
      <Section title="Subscription">
        <SubscriptionBlock subscription={user.SubscriptionInfo} />
        <PurchaseHistory charges={user.SubscriptionInfo.History} />
      </Section>
      {user.SubscriptionInfo.Perm > 0 && (
        <Section title="Transfer">
          <Transfer subscription={user.SubscriptionInfo} />
        </Section>
      )}
      <Section title="Progress Reset">
        <ProgressReset />
      </Section>
      {(isEligible(user, Date.now()) || isWanted) && (
        <div ref={arrive}>
          <Section title="Affiliate Program">
            {isEligible(user, Date.now()) ? (
              <AffiliateProgramme user={user} event={event} />
            ) : (
              <p className="max-w-note text-sm">
                You can join from 3 days after you bought a plan: then this section has your link and what you
                earn by it.
              </p>
            )}
          </Section>
        </div>
      )}
      <Section title="Your data">
        <ReplyMailSwitch isOn={user.ReplyMail} />
        <YourData user={user} onScheduled={onScheduled} />
      </Section>
    </>
  );
}
