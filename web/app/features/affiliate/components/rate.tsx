import type { User } from "#contract/shapes.ts";
import { toast } from "../../../lib/toasts.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { useBump } from "../api.ts";

/** A rate above this is highlighted. */
const HIGHLIGHTED_ABOVE = 14;
const BUMPED_RATE = 15;
/** The one event that the page knows; the server says whether it is on. */
const EVENT = "feb2023";

/** What one earns and what one's friends save; a bump where an event offers one. */
export function Rate({ user, event }: { user: User; event: string | null }) {
  const bump = useBump();
  const isOffered = event === EVENT && user.CommsRate < BUMPED_RATE;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <span>
        You earn{" "}
        {user.CommsRate > HIGHLIGHTED_ABOVE ? (
          <Badge tone="accent">{user.CommsRate}%</Badge>
        ) : (
          <b className="font-semibold">{user.CommsRate}%</b>
        )}{" "}
        of what your friends pay. They pay {user.CustDiscRate}% less.
      </span>
      {isOffered && (
        <Button
          variant="outline"
          disabled={bump.isPending}
          onClick={() =>
            bump.mutate(EVENT, {
              onSuccess: () => toast({ tone: "success", title: "Referral Bonus Bumped" }),
            })
          }
        >
          Bump my rate to {BUMPED_RATE}%
        </Button>
      )}
    </div>
  );
}
