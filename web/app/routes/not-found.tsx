import { paths } from "../lib/paths.ts";
import { LinkButton } from "../ui/link.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <>
      <PageHeading title="There is no such page">
        <p className="mt-3 max-w-note text-base text-soft">
          The address may have a typing error, or the page has moved.
        </p>
      </PageHeading>
      <LinkButton href={paths.paper(1)} className="mt-6">
        Go to Paper 1
      </LinkButton>
    </>
  );
}
