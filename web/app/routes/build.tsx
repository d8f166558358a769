import { useQuery } from "@tanstack/react-query";
import { builtTestsQuery } from "../features/builder/api.ts";
import { Builder } from "../features/builder/components/builder.tsx";
import { SetTable } from "../features/catalogue/components/set-table.tsx";
import { useSession } from "../lib/session.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { Section } from "../ui/section.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";

/** Where a test is put together from what one chooses, and the tests that were. */
export function BuildPage() {
  const { user, isLoading } = useSession();
  return (
    <>
      <PageHeading title="Build a test">
        <p className="mt-2 max-w-note text-sm text-soft">
          Choose what it asks. What you have not seen comes first, and options keep their order.
        </p>
      </PageHeading>
      {isLoading && <Loading label="Loading the test builder" />}
      {!isLoading && !user && <SignInPrompt />}
      {user && (
        <>
          <Builder />
          <BuiltTests />
        </>
      )}
    </>
  );
}

function BuiltTests() {
  const { data } = useQuery(builtTestsQuery(1));
  if (!data || data.items.length === 0) return null;
  return (
    <Section title="Your tests" lead="Do one again as often as you like: each time has a score of its own.">
      <SetTable caption="Tests that you built, newest first" sets={data.items} />
    </Section>
  );
}
