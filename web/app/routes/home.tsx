import { brand } from "../lib/brand.ts";
import { paths } from "../lib/paths.ts";
import { LinkButton } from "../ui/link.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

/** Home inside the app, after a session ended; the landing page is served outside of it. */
export function HomePage() {
  return (
    <>
      <PageHeading title={brand.name}>
        <p className="mt-3 text-base text-soft first-letter:uppercase">{brand.tagline}</p>
      </PageHeading>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton href={paths.paper(1)}>Open Paper 1</LinkButton>
        <LinkButton href={paths.paper(2)} variant="outline">
          Open Paper 2
        </LinkButton>
      </div>
    </>
  );
}
