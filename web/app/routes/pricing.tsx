import { papersCovered } from "../lib/access.ts";
import { brand } from "../lib/brand.ts";
import { paths } from "../lib/paths.ts";
import { useSession } from "../lib/session.ts";
import { buttonClass } from "../ui/button.tsx";
import { CheckIcon } from "../ui/icon.tsx";
import { LinkButton } from "../ui/link.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Section } from "../ui/section.tsx";

const OPENS = [
  "Every topic's problem sets, beyond the free ones",
  "Every case study, beyond the first of each paper",
  "The old-format short-answer sets",
  "Saving any question, and seeing how others answered it",
];

/** What a subscription opens. Plans and checkout come with a later release. */
export function PricingPage() {
  const { user } = useSession();
  const perm = user?.SubscriptionInfo.Perm ?? 0;
  return (
    <>
      <PageHeading title="Plans & Pricing">
        <p className="mt-3 max-w-[60ch] text-base text-soft">
          {perm > 0
            ? `Your subscription covers ${papersCovered(perm)}.`
            : "Checkout opens soon. Until then, write to us and we will set you up."}
        </p>
      </PageHeading>
      <Section title="What a subscription opens">
        <ul className="grid max-w-[60ch] gap-3">
          {OPENS.map((text) => (
            <li key={text} className="flex gap-3">
              <CheckIcon className="mt-0.5" />
              {text}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="What is free" lead="An account costs nothing and needs only your email.">
        <p className="max-w-[60ch]">
          The first topic of each paper is free as a whole. In every other topic the first set is free, and so
          is the first case study of each paper.
        </p>
      </Section>
      <div className="mt-8 flex flex-wrap gap-3">
        <a href={`mailto:${brand.email}`} className={buttonClass()}>
          Write to {brand.email}
        </a>
        <LinkButton href={paths.paper(1)} variant="outline">
          Practise for free
        </LinkButton>
      </div>
    </>
  );
}
