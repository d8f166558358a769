import type { User } from "#contract/shapes.ts";
import { DataDownload } from "./data-download.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { PromoSwitch } from "./promo-switch.tsx";

interface YourDataProps {
  user: User;
  /** Hears when the account will be deleted, once that was asked for. */
  onScheduled: (deleteAfter: string) => void;
}

/** What is stored about the caller: to take, and to have deleted. */
export function YourData({ user, onScheduled }: YourDataProps) {
  return (
    <div className="grid gap-8">
      <PromoSwitch isOn={!user.PromoOptOut} />
      <DataDownload />
      <DeleteAccount user={user} onScheduled={onScheduled} />
    </div>
  );
}
