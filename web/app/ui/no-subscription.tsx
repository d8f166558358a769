import { paths } from "../lib/paths.ts";
import { LockIcon } from "./icon.tsx";
import { LinkButton } from "./link.tsx";

interface NoSubscriptionProps {
  /** Which thing is locked, as the sentence names it. */
  text: string;
}

/** A locked set, question or list, and where the key is. */
export function NoSubscription({ text }: NoSubscriptionProps) {
  return (
    <div className="mt-4 flex flex-col items-start gap-3 border-y border-hairline py-8">
      <LockIcon size={28} className="text-soft" />
      <p className="font-serif text-stem">{text}</p>
      <LinkButton href={paths.pricing}>See Pricing</LinkButton>
    </div>
  );
}
