import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../../lib/call.ts";
import { paths } from "../../../lib/paths.ts";
import { navigate } from "../../../lib/router.tsx";
import { Button } from "../../../ui/button.tsx";
import { countQuery, type Filter, useBuildTest } from "../api.ts";
import { MOST_QUESTIONS } from "../filter.ts";

interface PractiseSavedProps {
  papers: (1 | 2)[];
  topic: number | undefined;
}

/** Practises what is saved in these papers and this topic; nothing if none of it can be opened. */
export function PractiseSaved({ papers, topic }: PractiseSavedProps) {
  const filter: Filter = { Papers: papers, ...(topic && { Topics: [topic] }), States: ["saved"] };
  const { data: count } = useQuery(countQuery(filter));
  const build = useBuildTest();
  const asked = Math.min(count?.Questions ?? 0, MOST_QUESTIONS);
  if (asked === 0) return null;
  const start = () =>
    build.mutate(
      { ...filter, Number: asked, Delayed: false },
      { onSuccess: ({ ProblemSetID }) => navigate(paths.setDo(ProblemSetID)) },
    );
  return (
    <div>
      <Button disabled={build.isPending} onClick={start}>
        {asked === 1 ? "Practise this question" : `Practise ${asked} saved questions`}
      </Button>
      {build.error && (
        <p role="alert" className="mt-2 max-w-measure text-sm">
          {build.error instanceof ApiError ? build.error.message : "That did not work. Please try again."}
        </p>
      )}
    </div>
  );
}
