import { paths } from "../lib/paths.ts";
import { planStory } from "../lib/plan-story.ts";
import { usePlace } from "../lib/router.tsx";
import { useSession } from "../lib/session.ts";
import { LockIcon } from "./icon.tsx";
import { LinkButton } from "./link.tsx";

interface NoSubscriptionProps {
  /** Which thing is locked, as the sentence names it. */
  text: string;
  /** The paper that it belongs to, where that is known. */
  paper?: number | undefined;
}

/** A locked set, question or list: why it is locked for this reader, and what opens it. */
export function NoSubscription({ text, paper }: NoSubscriptionProps) {
  const { user } = useSession();
  const { href: here } = usePlace();
  return (
    <div className="mt-4 flex flex-col items-start gap-3 border-y border-hairline py-8">
      <LockIcon size={28} className="text-soft" />
      <p className="font-serif text-stem">{text}</p>
      <p className="max-w-note text-sm text-soft">{planStory(user, paper)}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton href={paths.pricing}>See Pricing</LinkButton>
        {!user && (
          <LinkButton variant="outline" href={paths.login(here)}>
            Sign Up / Login
          </LinkButton>
        )}
        {paper && (
          <LinkButton variant="ghost" href={paths.paper(paper)}>
            What is free in Paper {paper}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
