import { type ReactNode, useState } from "react";
import { AdminNav } from "../features/administration/components/admin-nav.tsx";
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
import type { AdminSection } from "../lib/paths.ts";
import { isAdminUser, isModeratorUser } from "../lib/roles.ts";
import { useParam } from "../lib/router.tsx";
import { useSession } from "../lib/session.ts";
import { Button } from "../ui/button.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Section } from "../ui/section.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { NotFoundPage } from "./not-found.tsx";

/** What only admins may do, and what moderators may. For anybody else there is no such page. */
export function AdminPage() {
  const { user, isLoading } = useSession();
  const section = useParam("section");
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
  return isSection(section) ? <Admin key={section} section={section} /> : <NotFoundPage />;
}

interface AdminPart {
  title: string;
  /** A line under the title. */
  lead: string;
  content: ReactNode;
}

const PARTS: Record<AdminSection | "", AdminPart> = {
  "": { title: "Desk", lead: "What waits for somebody.", content: <DeskCounts /> },
  feedback: {
    title: "Feedback",
    lead: "Wrong answers first. Closing one tells its sender what came of it.",
    content: <Feedback />,
  },
  moderation: {
    title: "Moderation",
    lead: "Moderators decide about reported messages, delete messages and mute authors.",
    content: (
      <>
        <ModerationQueue />
        <Section title="Moderators">
          <Moderators />
        </Section>
      </>
    ),
  },
  users: {
    title: "Users",
    lead: "Give a subscription, extra time in timed papers, more explanations a day, or an affiliate's rates.",
    content: <UserTools />,
  },
  limits: {
    title: "Daily limits reached",
    lead: "Learners who wanted more new explanations in the last 14 days than a day allows: they cram, or they copy the bank.",
    content: <KeyAlarms />,
  },
  mail: {
    title: "Promotional mail",
    lead: "Goes to those who asked for news and offers, with a way out in each mail. The same words go once a day.",
    content: <PromoMail />,
  },
  admins: {
    title: "Admins",
    lead: "Each looks after one tenant's questions; those of the first run the product.",
    content: <TenantAdmins />,
  },
  orders: {
    title: "Orders that need a hand",
    lead: "Money that bought nothing is sent back on the payment provider's page, by the payment's name. A dispute is answered there.",
    content: <OrdersByHand />,
  },
  commissions: {
    title: "Commissions to check",
    lead: "The buyer and the affiliate may be one person, or one family. Nothing of these is paid until you decide.",
    content: <HeldCommissions />,
  },
  payouts: {
    title: "Payouts",
    lead: "Accept one once you have sent the money; a refused one goes back to what is owed.",
    content: <PayoutList />,
  },
  log: { title: "Audit log", lead: "Every change made here, by whom and when.", content: <AuditLog /> },
};

const isSection = (name: string): name is AdminSection | "" => Object.hasOwn(PARTS, name);

function Admin({ section }: { section: AdminSection | "" }) {
  const { title, lead, content } = PARTS[section];
  return (
    <div className="lg:flex lg:gap-10">
      <ConfirmIdentity />
      <AdminNav current={section || "desk"} name={title} />
      <div className="min-w-0 flex-1">
        <PageHeading title={title}>
          <p className="mt-2 max-w-note text-sm text-soft">{lead}</p>
        </PageHeading>
        <div className="mt-6">{content}</div>
      </div>
    </div>
  );
}

/** What was asked for is where one looks. */
const bringIntoView = (element: HTMLElement | null) => {
  element?.scrollIntoView({ block: "start" });
};

/** What users said, and the question that one of them is about, to be edited beside it. */
function Feedback() {
  const [edited, setEdited] = useState<number>();
  return (
    <>
      <FeedbackList onEdit={setEdited} />
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
    </>
  );
}
