import { useQuery } from "@tanstack/react-query";
import { counted } from "../lib/counted.ts";
import { longDate } from "../lib/dates.ts";
import { paths } from "../lib/paths.ts";
import { useSession } from "../lib/session.ts";
import { useIsOnline } from "../offline/online.ts";
import { type TopicHere, takenQuery, useRemove } from "../offline/taken-api.ts";
import { sizeWords } from "../offline/taken-words.ts";
import { Button } from "../ui/button.tsx";
import { Link, LinkButton } from "../ui/link.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";

/** What can be practised without a network: the topics that were downloaded to this device. */
export function OnDevicePage() {
  const { user, isLoading } = useSession();
  return (
    <>
      <PageHeading title="On this device">
        <p className="mt-3 max-w-note text-soft">
          Topics that you downloaded, to practise without a connection. They are removed when you log out.
        </p>
      </PageHeading>
      {isLoading && <Loading label="Looking at what is on this device" />}
      {!isLoading && !user && <SignInPrompt />}
      {user && <Topics userId={user.ID} />}
    </>
  );
}

function Topics({ userId }: { userId: string }) {
  const { data } = useQuery(takenQuery(userId));
  const isOnline = useIsOnline();
  if (!data) return <Loading label="Looking at what is on this device" />;
  if (data.length === 0)
    return (
      <EmptyState
        text="Nothing is downloaded to this device."
        hint={
          isOnline
            ? "Open a topic and press “Download this topic”."
            : "When you are back online, open a topic and press “Download this topic”. Sets that you had open on this device go on without a connection."
        }
        action={
          <LinkButton variant="outline" href={paths.paper(1)}>
            Go to Paper 1
          </LinkButton>
        }
      />
    );
  return (
    <>
      {data.map((here) => (
        <TopicOnDevice key={here.taken.topic.ID} here={here} />
      ))}
    </>
  );
}

function TopicOnDevice({ here: { taken, sets } }: { here: TopicHere }) {
  const { mutate: remove, isPending } = useRemove();
  const { topic, at, bytes } = taken;
  return (
    <section className="mt-10" aria-labelledby={`topic-${topic.ID}`}>
      <h2 id={`topic-${topic.ID}`} className="text-lg">
        <Link href={paths.topic(topic.ID)} className="underline-offset-4 hover:underline">
          {topic.Name}
        </Link>
      </h2>
      <p className="mt-1 text-sm text-soft">
        Paper {topic.Paper}. Downloaded on {longDate(new Date(at).toISOString())}, {sizeWords(bytes)}.
      </p>
      <ul className="mt-3">
        {sets.map((set) => (
          <li key={set.set.ID} className="border-t border-hairline py-3">
            {set.isDone ? (
              <span className="font-serif text-stem">{set.set.Title}</span>
            ) : (
              <Link
                href={paths.setDo(set.set.ID)}
                className="link inline-flex min-h-11 items-center py-1 font-serif text-stem"
              >
                {set.set.Title}
              </Link>
            )}
            <span className="block text-sm text-soft">{stateWords(set)}</span>
          </li>
        ))}
      </ul>
      <Button
        variant="ghost"
        className="mt-2 -ml-4"
        disabled={isPending}
        aria-label={`Remove ${topic.Name} from this device`}
        onClick={() => remove(topic.ID)}
      >
        Remove from this device
      </Button>
    </section>
  );
}

function stateWords({ isDone, isOpened, answered, questions, waiting }: TopicHere["sets"][number]): string {
  if (isDone) return "Finished. Update the topic on its page to practise it again.";
  const kept = waiting > 0 ? ` ${counted(waiting, "answer")} will be sent when you are back online.` : "";
  if (answered > 0) return `${answered} of ${questions} answered.${kept}`;
  return `${counted(questions, "question")}, ${isOpened ? "opened" : "not opened yet"}.`;
}
