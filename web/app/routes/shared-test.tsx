import { useStartLinked } from "../features/builder/api.ts";
import { ApiError } from "../lib/call.ts";
import { paths } from "../lib/paths.ts";
import { navigate, useParam } from "../lib/router.tsx";
import { useSession } from "../lib/session.ts";
import { Button } from "../ui/button.tsx";
import { LinkButton } from "../ui/link.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";

/** A test that somebody shared: the same questions, for anyone who may read them. */
export function SharedTestPage() {
  const token = useParam("token");
  const { user, isLoading } = useSession();
  const start = useStartLinked();
  const refusal = start.error instanceof ApiError ? start.error : undefined;
  const begin = () =>
    start.mutate(token, { onSuccess: (attempt) => navigate(paths.setDo(attempt.ProblemSetID)) });
  return (
    <>
      <PageHeading title="A test for you">
        <p className="mt-2 max-w-note text-base text-soft">
          Somebody put these questions together and shared them. You get a test of your own, with a score of
          your own.
        </p>
      </PageHeading>
      {isLoading && <Loading label="Loading" rows={1} />}
      {!isLoading && !user && <SignInPrompt />}
      {user && !refusal && (
        <Button className="mt-6" onClick={begin} disabled={start.isPending}>
          Start the test
        </Button>
      )}
      {refusal && (
        <EmptyState
          text={refusal.status === 404 ? "This link leads to no test." : refusal.message}
          hint={refusal.status === 404 && "It may have been cut off when it was copied."}
          action={
            refusal.status === 403 ? (
              <LinkButton href={paths.pricing}>See Pricing</LinkButton>
            ) : (
              <LinkButton href={paths.build()}>Build a test</LinkButton>
            )
          }
        />
      )}
    </>
  );
}
