import { lazy, Suspense } from "react";
import type { User } from "#contract/shapes.ts";
import { brand } from "../../../lib/brand.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";

// Few open the profile to see it. Without its code the link still is beside it.
const QrCode = lazy(async () => {
  const module = await import("./qr-code.tsx").catch(() => undefined);
  return { default: module?.QrCode ?? (() => <></>) };
});

/** The link that earns: as a code to scan, to copy, and with a message around it. */
export function ReferralLink({ user }: { user: User }) {
  const link = `${window.location.origin}/?r=${user.ReferralID}`;
  const message = `I practise for the RES exam with ${brand.name}. With my link you get ${user.CustDiscRate}% off: ${link}`;
  return (
    <div className="flex flex-wrap items-start gap-6">
      <Suspense fallback={<span className="size-40 rounded-sm bg-sunken" />}>
        <QrCode text={link} label={`QR code of your referral link, ${link}`} />
      </Suspense>
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="text-sm text-soft">Your referral link</p>
        <p className="font-mono text-sm wrap-anywhere select-all">{link}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <CopyButton text={link}>Copy referral link</CopyButton>
          <CopyButton text={message}>Copy message and link</CopyButton>
        </div>
      </div>
    </div>
  );
}
