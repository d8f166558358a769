import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AffiliateInfo } from "#contract/affiliate.ts";
import { dollars } from "#contract/money.ts";
import type { User } from "#contract/shapes.ts";
import { Button } from "../../../ui/button.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { infoQuery, useJoin } from "../api.ts";
import { PayoutTable, ReferralTable } from "./money-tables.tsx";
import { PayoutRequest } from "./payout-request.tsx";
import { Rate } from "./rate.tsx";
import { ReferralLink } from "./referral-link.tsx";

interface AffiliateProgrammeProps {
  user: User;
  /** The event that the address names: ?aff_event= */
  event: string | null;
}

/** Referring friends and being paid for it; before joining, what it is. */
export function AffiliateProgramme({ user, event }: AffiliateProgrammeProps) {
  if (!user.IsAffiliate) return <Join user={user} />;
  return (
    <>
      <Rate user={user} event={event} />
      <div className="mt-6">
        <ReferralLink user={user} />
      </div>
      <Figures />
      <Part title="Payouts">
        <PayoutTable />
      </Part>
      <Part title="Referrals">
        <ReferralTable />
      </Part>
    </>
  );
}

function Join({ user }: { user: User }) {
  const join = useJoin();
  return (
    <>
      <p className="max-w-note text-sm text-soft">
        Give friends your link: they pay {user.CustDiscRate}% less, and you earn {user.CommsRate}% of what
        they pay, each time they buy. We pay out by PayNow.
      </p>
      <Button className="mt-3" disabled={join.isPending} onClick={() => join.mutate()}>
        Join
      </Button>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h3 className="mb-2 font-sans text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** The figures, and the payout that follows from them. */
function Figures() {
  const { data: info, error, refetch } = useQuery(infoQuery);
  if (error && !info) return <QueryError error={error} retry={refetch} />;
  if (!info) return <Loading label="Loading your figures" />;
  return (
    <>
      <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3">
        {figuresOf(info).map(([name, value]) => (
          <div key={name} className="border-t border-hairline pt-2">
            <dt className="text-xs text-soft">{name}</dt>
            <dd className="font-serif text-lg figures">{value}</dd>
          </div>
        ))}
      </dl>
      {info.Held > 0 && (
        <p className="mt-6 max-w-note text-sm">
          {dollars(info.Held)} of what you earned is being checked before it can be paid out. A person does
          that; you need do nothing, and we tell you by mail.
        </p>
      )}
      <div className="mt-6">
        <PayoutRequest info={info} />
      </div>
    </>
  );
}

const figuresOf = (info: AffiliateInfo): [string, string][] => [
  ["Referrals", String(info.Referrals)],
  ["Paid referrals", String(info.PaidReferrals)],
  ["Earned", dollars(info.Earned)],
  ["Owed", dollars(info.Owed)],
  ["Processing", dollars(info.Processing)],
  ["Paid out", dollars(info.PaidOut)],
];
