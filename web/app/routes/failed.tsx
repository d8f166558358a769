import { Button } from "../ui/button.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

/** A page that broke, or whose code could not be loaded: after a release, or without a connection. */
export function FailedPage() {
  return (
    <>
      <PageHeading title="This page did not load">
        <p className="mt-3 max-w-note text-base text-soft">
          Check your connection and load the page again. What you answered is kept.
        </p>
      </PageHeading>
      <Button className="mt-6" onClick={() => window.location.reload()}>
        Load again
      </Button>
    </>
  );
}
