import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SubscriptionInfo } from "#contract/shapes.ts";
import { papersCovered } from "../../../lib/access.ts";
import { afterPurchase } from "../../../lib/cache.ts";
import { statusWords } from "../../../lib/charge-words.ts";
import { longDate } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { whoamiQuery } from "../../../lib/session.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link.tsx";
import { RefreshIcon } from "../../../ui/page-icons.tsx";
import { ProfileRow } from "./profile-rows.tsx";

/** Status, papers and period of the subscription; reload reads them again, after a payment say. */
export function SubscriptionBlock({ subscription }: { subscription: SubscriptionInfo }) {
  const { Perm, StartsAt, EndsAt } = subscription;
  return (
    <dl>
      <ProfileRow name="Status" action={<ReloadButton />}>
        <Badge tone={Perm > 0 ? "accent" : "neutral"}>{statusWords(subscription)}</Badge>
      </ProfileRow>
      <ProfileRow
        name="Papers covered"
        action={
          Perm === 0 && (
            <LinkButton href={paths.pricing} variant="outline">
              See Pricing
            </LinkButton>
          )
        }
      >
        {papersCovered(Perm)}
      </ProfileRow>
      {StartsAt && EndsAt && (
        <ProfileRow name="Subscribed period">
          {longDate(StartsAt)} to {longDate(EndsAt)}
        </ProfileRow>
      )}
    </dl>
  );
}

function ReloadButton() {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const reload = async () => {
    setBusy(true);
    await client.refetchQueries(whoamiQuery);
    // What a payment opened is open from now on, on every page.
    await afterPurchase(client);
    setBusy(false);
  };
  return (
    <Button variant="outline" onClick={reload} disabled={isBusy} aria-label="Reload subscription">
      <RefreshIcon size={18} /> Reload
    </Button>
  );
}
