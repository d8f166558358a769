import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import type { Attempt } from "#contract/shapes.ts";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Link, LinkButton } from "../../../ui/link.tsx";
import { carriedQuery, useCarrySamples } from "./sample-api.ts";

/** Where it continues without a subscription. */
interface FreeTopic {
  href: string;
  name: string;
  paper: number;
}

interface PanelProps {
  title: string;
  text: ReactNode;
  action: ReactNode;
  freeTopic: FreeTopic | undefined;
}

function Panel({ title, text, action, freeTopic }: PanelProps) {
  return (
    <section className="mt-8 max-w-2xl rounded border border-control bg-raised px-5 py-5 sm:px-6">
      <div role="status">
        <h2 className="text-lg">{title}</h2>
        <p className="mt-1 max-w-note text-base">{text}</p>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        {action}
        {freeTopic && (
          <p className="text-sm text-soft">
            Free in Paper {freeTopic.paper}:{" "}
            <Link href={freeTopic.href} className="link">
              {freeTopic.name}
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}

interface InvitationProps {
  answered: number;
  freeTopic: FreeTopic | undefined;
  /** Where to go on after sign-up. */
  redirect: string;
}

/** To a visitor: what signing up brings, and no more than that. */
export function Invitation({ answered, freeTopic, redirect }: InvitationProps) {
  return (
    <Panel
      title={answered > 0 ? "Keep these answers" : "Go on"}
      text={`Sign up to ${answered > 0 ? "keep these answers and " : ""}go on with the free sets. We only need your email.`}
      action={<LinkButton href={paths.login(redirect)}>Sign Up / Login</LinkButton>}
      freeTopic={freeTopic}
    />
  );
}

interface SavedSamplesProps {
  userId: string;
  /** The attempt that was before this visit, which these answers don't change. */
  standing: Attempt | null;
  freeTopic: FreeTopic | undefined;
}

/** To somebody signed in: has the answers carried into the account, and says how that went. */
export function SavedSamples({ userId, standing, freeTopic }: SavedSamplesProps) {
  const { data: saved } = useQuery(carriedQuery);
  const carrying = useCarrySamples();
  const { mutate } = carrying;
  useEffect(() => {
    if (!standing) mutate(userId);
  }, [standing, userId, mutate]);

  if (saved)
    return (
      <Panel
        title={standing ? "Your first answers stand" : "Saved in your account"}
        text={
          standing
            ? `You had answered the samples before: ${standing.Score ?? 0}/${standing.MaxScore} marks. This time was practice.`
            : `${saved.Score ?? 0}/${saved.MaxScore} marks. You find them, with every explanation, in the review.`
        }
        action={<LinkButton href={paths.setReview(saved.ProblemSetID, saved.ID)}>See the review</LinkButton>}
        freeTopic={freeTopic}
      />
    );
  if (carrying.isError)
    return (
      <Panel
        title="Kept on this device"
        text={`${carrying.error.message} They are sent when you try again.`}
        action={<Button onClick={() => mutate(userId)}>Try again</Button>}
        freeTopic={freeTopic}
      />
    );
  if (carrying.isPaused)
    return (
      <Panel
        title="Waiting for the connection"
        text="Your answers are kept in this browser, and saved as soon as the connection is back."
        action={null}
        freeTopic={freeTopic}
      />
    );
  if (carrying.isPending)
    return <Panel title="Saving your answers" text="One moment." action={null} freeTopic={freeTopic} />;
  return <Panel title="Go on" text="The free sets are open to you." action={null} freeTopic={freeTopic} />;
}
