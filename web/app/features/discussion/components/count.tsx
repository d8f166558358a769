import { useQuery } from "@tanstack/react-query";
import { countQuery } from "../counts.ts";

/** How many messages a question has; nothing for none. */
export default function Count({ questionId }: { questionId: number }) {
  const { data } = useQuery(countQuery(questionId));
  if (!data) return null;
  return (
    <span className="text-xs font-semibold text-soft figures">
      {data}
      <span className="sr-only"> {data === 1 ? "message" : "messages"}</span>
    </span>
  );
}
