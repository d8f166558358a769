import { ApiError } from "../../../lib/call.ts";
import { paths } from "../../../lib/paths.ts";
import { navigate } from "../../../lib/router.tsx";
import { toast } from "../../../lib/toasts.ts";
import { PlainButton } from "../../../ui/button.tsx";
import { usePractiseTen } from "./drawn-api.ts";

/** Why it was refused, and where to go instead. */
const wayOn = (error: Error, topicId: number) =>
  error instanceof ApiError && error.code === "no_subscription"
    ? {
        body: "Ten questions of a topic at a press come with a plan.",
        link: { href: paths.pricing, text: "See the plans" },
      }
    : { body: error.message, link: { href: paths.topic(topicId), text: "Open the topic" } };

/** Ten questions of a weak topic at a press: what one missed or never saw comes first. */
export function PractiseTen({ topicId, name }: { topicId: number; name: string }) {
  const draw = usePractiseTen(topicId);
  const start = () =>
    draw.mutate(undefined, {
      onSuccess: (attempt) => navigate(paths.setDo(attempt.ProblemSetID)),
      onError: (error) => toast({ tone: "warning", title: "Not drawn", ...wayOn(error, topicId) }),
    });
  return (
    <PlainButton
      className="link relative shrink-0 font-semibold after:absolute after:-inset-2.5"
      disabled={draw.isPending}
      onClick={start}
    >
      {draw.isPending ? "Drawing…" : "Practise 10"}
      <span className="sr-only"> of {name}</span>
    </PlainButton>
  );
}
