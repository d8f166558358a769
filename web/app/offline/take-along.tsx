import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Topic, User } from "#contract/shapes.ts";
import { counted } from "../lib/counted.ts";
import { longDate } from "../lib/dates.ts";
import { paths } from "../lib/paths.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { useIsOnline } from "./online.ts";
import { offerQuery, type TopicHere, takenQuery, useRemove, useTakeAlong } from "./taken-api.ts";
import { costWords, sizeWords } from "./taken-words.ts";

interface TakeAlongProps {
  topic: Topic;
  user: User;
}

/** "Download this topic": what it takes, what is on this device, and how to let go of it. */
export default function TakeAlong({ topic, user }: TakeAlongProps) {
  const isOnline = useIsOnline();
  const [isAsking, setAsking] = useState(false);
  const [said, say] = useState({ words: "", isShown: false });
  const place = useRef<HTMLDivElement>(null);
  const { data } = useQuery(takenQuery(user.ID, topic.ID));
  const take = useTakeAlong(user, topic);
  const remove = useRemove();
  if (!data) return null;
  const here = data[0];
  // The button that was pressed is gone by then.
  const tell = (words: string, isShown: boolean) => {
    say({ words, isShown });
    place.current?.focus();
  };
  const download = () => {
    setAsking(false);
    tell("Downloading the questions.", false);
    take.mutate(undefined, {
      onSuccess: () => tell("The topic is on this device.", false),
      onError: (error) => tell(error.message, true),
    });
  };
  return (
    <div ref={place} tabIndex={-1} className="grid gap-3 text-sm outline-none">
      {take.isPending && <progress className="w-full max-w-note" aria-label="Downloading the questions" />}
      {!take.isPending && here && !isOnline && <Offline topic={topic} here={here} />}
      {!take.isPending && !here && !isOnline && (
        <p>
          Nothing of this topic is on this device.{" "}
          <Link href={paths.device} className="link">
            See what is
          </Link>
        </p>
      )}
      {!take.isPending && here && isOnline && (
        <OnDevice
          here={here}
          onUpdate={() => setAsking(!isAsking)}
          isAsking={isAsking}
          onRemove={() =>
            remove.mutate(topic.ID, {
              onSuccess: () =>
                tell("Removed from this device. Answers that were not sent yet are kept.", true),
            })
          }
        />
      )}
      {!take.isPending && !here && isOnline && (
        <Button
          variant="outline"
          className="justify-self-start"
          aria-expanded={isAsking}
          onClick={() => setAsking(!isAsking)}
        >
          Download this topic
        </Button>
      )}
      {isAsking && isOnline && (
        <Offer topicId={topic.ID} onTake={download} onCancel={() => setAsking(false)} />
      )}
      <p role="status" className={said.isShown ? undefined : "sr-only"}>
        {said.words}
      </p>
    </div>
  );
}

interface OnDeviceProps {
  here: TopicHere;
  isAsking: boolean;
  onUpdate: () => void;
  onRemove: () => void;
}

/** It is here: since when, how large, whether it is what it was, and how to let go of it. */
function OnDevice({ here: { taken, sets }, isAsking, onUpdate, onRemove }: OnDeviceProps) {
  const { data: offer, dataUpdatedAt: offeredAt } = useQuery(offerQuery(taken.topic.ID));
  const ids = new Set(sets.filter((set) => !set.isDone).map((set) => set.attemptId));
  // What was offered before the download says nothing of it.
  const isOld =
    offeredAt >= taken.at && offer?.Sets.some(({ AttemptID }) => AttemptID === null || !ids.has(AttemptID));
  return (
    <>
      <p>
        <b className="font-semibold">On this device</b> since {longDate(new Date(taken.at).toISOString())}:{" "}
        {counted(sets.length, "set")}, {sizeWords(taken.bytes)}.{" "}
        {isOld && "Some of it was finished or changed since."}
      </p>
      <div className="flex flex-wrap gap-3">
        {isOld && (
          <Button variant="outline" aria-expanded={isAsking} onClick={onUpdate}>
            Update it
          </Button>
        )}
        <Button variant="ghost" className={isOld ? undefined : "-ml-4"} onClick={onRemove}>
          Remove from this device
        </Button>
      </div>
    </>
  );
}

/** Without a network: which of these sets can be practised now. */
function Offline({ topic, here: { sets } }: { topic: Topic; here: TopicHere }) {
  const open = sets.filter((set) => !set.isDone);
  const isAll = topic.ProblemSets.every(({ ID }) => open.some(({ set }) => set.ID === ID));
  return (
    <>
      <p>{offlineWords(open.length, isAll)}</p>
      {!isAll && (
        <ul className="grid">
          {open.map(({ set }) => (
            <li key={set.ID}>
              <Link href={paths.setDo(set.ID)} className="link inline-flex min-h-11 items-center py-1">
                {set.Title}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Link href={paths.device} className="link justify-self-start">
        All that is on this device
      </Link>
    </>
  );
}

function offlineWords(open: number, isAll: boolean): string {
  if (isAll) return "All these sets are on this device. You can practise them without a connection.";
  if (open > 0) return "These sets are on this device. The others need a connection.";
  return "You have finished what is on this device of this topic. Practising it again needs a connection.";
}

interface OfferProps {
  topicId: number;
  onTake: () => void;
  onCancel: () => void;
}

/** What a download brings and takes, before anything is pressed. */
function Offer({ topicId, onTake, onCancel }: OfferProps) {
  const { data: offer, error, isFetching } = useQuery(offerQuery(topicId));
  const first = useRef<HTMLParagraphElement>(null);
  const isThere = offer !== undefined && !isFetching;
  useEffect(() => {
    if (isThere || error) first.current?.focus();
  }, [isThere, error]);
  return (
    <section aria-label="What the download takes" className="border-y border-hairline py-4">
      {error && !isFetching && (
        <p ref={first} tabIndex={-1} className="outline-none">
          {error.message}
        </p>
      )}
      {!isThere && !error && <p role="status">Looking at what there is.</p>}
      {isThere && (
        <>
          <p ref={first} tabIndex={-1} className="max-w-note outline-none">
            {offer.Sets.length === 0
              ? "Every set of this topic comes with a subscription, so there is nothing to download yet."
              : `${counted(offer.Questions, "question")} in ${counted(offer.Sets.length, "set")}, ${sizeWords(offer.Bytes)}. ${costWords(offer)}`}
          </p>
          {offer.Sets.length > 0 && (
            <p className="mt-2 max-w-note text-soft">
              A set counts as open only once you open it. Answers that you give without a connection are kept
              on this device, and marked when you are back online.
            </p>
          )}
          {offer.Locked > 0 && offer.Sets.length > 0 && (
            <p className="mt-2 max-w-note text-soft">
              {counted(offer.Locked, "more set")} of this topic {offer.Locked === 1 ? "comes" : "come"} with a
              subscription.{" "}
              <a href={paths.pricing} className="link">
                See Pricing
              </a>
            </p>
          )}
        </>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {isThere && offer.Sets.length > 0 && offer.New <= offer.Left && (
          <Button onClick={onTake}>Download</Button>
        )}
        <Button variant="ghost" onClick={onCancel}>
          Not now
        </Button>
      </div>
    </section>
  );
}
