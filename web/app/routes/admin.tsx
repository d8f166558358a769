import { useState } from "react";
import { AuditLog } from "../features/administration/components/audit-log.tsx";
import { ConfirmIdentity } from "../features/administration/components/confirm-identity.tsx";
import { DeskCounts } from "../features/administration/components/desk.tsx";
import { HeldCommissions } from "../features/administration/components/held-commissions.tsx";
import { KeyAlarms } from "../features/administration/components/key-alarms.tsx";
import { OrdersByHand } from "../features/administration/components/orders-by-hand.tsx";
import { PayoutList } from "../features/administration/components/payout-list.tsx";
import { PromoMail } from "../features/administration/components/promo-mail.tsx";
import { TenantAdmins } from "../features/administration/components/tenant-admins.tsx";
import { UserTools } from "../features/administration/components/user-tools.tsx";
import { ModerationQueue } from "../features/discussion/components/moderation-queue.tsx";
import { Moderators } from "../features/discussion/components/moderators.tsx";
import { LoadedEditor } from "../features/editing/components/loaded-editor.tsx";
import { FeedbackList } from "../features/feedback/components/feedback-list.tsx";
import { paths } from "../lib/paths.ts";
import { isAdminUser, isModeratorUser } from "../lib/roles.ts";
import { useSession } from "../lib/session.ts";
import { Button } from "../ui/button.tsx";
import { LinkButton } from "../ui/link.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Section } from "../ui/section.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { NotFoundPage } from "./not-found.tsx";

/** What only admins may do, and what moderators may. For anybody else there is no such page. */
export function AdminPage() {
  const { user, isLoading } = useSession();
  if (isLoading) return <Loading label="Loading the admin page" />;
  if (!user)
    return (
      <>
        <PageHeading title="Admin" />
        <SignInPrompt />
      </>
    );
  if (!isModeratorUser(user)) return <NotFoundPage />;
  if (!isAdminUser(user))
    return (
      <>
        <PageHeading title="Moderation" />
        <ModerationQueue />
      </>
    );
  return <Admin />;
}

/** What was asked for is where one looks. */
const bringIntoView = (element: HTMLElement | null) => {
  element?.scrollIntoView({ block: "start" });
};

function Admin() {
  const [edited, setEdited] = useState<number>();
  return (
    <>
      <ConfirmIdentity />
      <PageHeading
        title="Admin"
        actions={
          <>
            <LinkButton variant="outline" href={paths.manager()}>
              Question manager
            </LinkButton>
            <LinkButton variant="outline" href={paths.itemAnalysis()}>
              Item analysis
            </LinkButton>
          </>
        }
      />
      <Section title="Desk" lead="What waits for somebody.">
        <DeskCounts />
      </Section>
      <Section
        title="Feedback"
        lead="Wrong answers first. Closing one tells whoever sent it what came of it."
      >
        <FeedbackList onEdit={setEdited} />
      </Section>
      {edited !== undefined && (
        <section
          ref={bringIntoView}
          aria-label={`Editing question ${edited}`}
          className="mt-8 border-t border-hairline pt-6"
        >
          <Button variant="outline" className="mb-4" onClick={() => setEdited(undefined)}>
            Close the editor
          </Button>
          <LoadedEditor key={edited} tenantId={1} id={edited} onRemoved={() => setEdited(undefined)} />
        </section>
      )}
      <ModerationQueue />
      <Section
        title="Moderators"
        lead="They decide about reported messages, delete messages and mute authors."
      >
        <Moderators />
      </Section>
      <Section
        title="Admins"
        lead="Each looks after one tenant's questions; those of the first run the product."
      >
        <TenantAdmins />
      </Section>
      <Section
        title="Promotional mail"
        lead="Goes to those who asked for news and offers, with a way out in each mail. The same words go once a day."
      >
        <PromoMail />
      </Section>
      <Section
        title="Users"
        lead="Give a subscription, extra time in timed papers, more explanations a day, or an affiliate's rates."
      >
        <UserTools />
      </Section>
      <Section
        title="Daily limits reached"
        lead="Who wanted more new explanations in the last 14 days than a day allows: somebody who crams, or who copies the bank."
      >
        <KeyAlarms />
      </Section>
      <Section
        title="Commissions to check"
        lead="The buyer and the affiliate may be one person, or one family. Nothing of these is paid until you decide."
      >
        <HeldCommissions />
      </Section>
      <Section
        title="Orders that need a hand"
        lead="Money that bought nothing is sent back on the payment provider's page, by the payment's name. A dispute is answered there."
      >
        <OrdersByHand />
      </Section>
      <Section title="Payouts">
        <PayoutList />
      </Section>
      <Section title="Audit log" lead="Every change made here, by whom and when.">
        <AuditLog />
      </Section>
    </>
  );
}
