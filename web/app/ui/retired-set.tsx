import { ApiError } from "../lib/call.ts";
import { paths } from "../lib/paths.ts";
import { LinkButton } from "./link.tsx";
import { EmptyState } from "./notice.tsx";

/** Whether a call failed because its set was taken out of the bank. */
export const isRetiredSet = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "set_retired";

/** A set that was taken out: why, and where its questions are now. */
export function RetiredSet({ error: { message, fields } }: { error: ApiError }) {
  const topic = Number(fields.TopicID);
  return (
    <EmptyState
      text={message}
      hint="If you attempted it before, your marks and answers are kept."
      action={
        topic > 0 ? (
          <LinkButton href={paths.topic(topic)}>Go to the topic</LinkButton>
        ) : (
          <LinkButton href={paths.paper(fields.Paper === "2" ? 2 : 1)}>Go to the paper</LinkButton>
        )
      }
    />
  );
}
