import type { GradedAnswer } from "#contract/shapes.ts";
import { paths } from "../../../lib/paths.ts";
import { navigate } from "../../../lib/router.tsx";
import { Button } from "../../../ui/button.tsx";
import { FilterGroup } from "../../../ui/filter-group.tsx";
import { isOfKind, KINDS, type Kind, usePractiseAgain } from "./review-api.ts";

const NAMES: Record<Kind, string> = { wrong: "Wrong", skipped: "Skipped", flagged: "Flagged" };
const HINTS: Record<Kind, string> = {
  wrong: "Answered, and not wholly right",
  skipped: "Left without an answer that counts",
  flagged: "Flagged for later during the test",
};
const PRACTISE: Record<Kind, string> = {
  wrong: "Practise what I got wrong",
  skipped: "Practise what I skipped",
  flagged: "Practise what I flagged",
};

interface ReviewFilterProps {
  attemptId: number;
  answers: GradedAnswer[];
  /** Undefined shows all. */
  value: Kind | undefined;
  onChange: (kind: Kind | undefined) => void;
  /** Whether the learner may start a set of this paper. */
  isAccessible: boolean;
}

/** Which questions are shown, each with its number, and the way to practise just those. */
export function ReviewFilter({ attemptId, answers, value, onChange, isAccessible }: ReviewFilterProps) {
  const again = usePractiseAgain(attemptId);
  const counts = KINDS.map((kind) => ({ kind, count: answers.filter(isOfKind[kind]).length }));
  const offered = value ?? "wrong";
  const hasSome = answers.some(isOfKind[offered]);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <FilterGroup
        label="Questions to show"
        value={value ?? "all"}
        onChange={(next) => onChange(next === "all" ? undefined : next)}
        options={[
          { value: "all" as const, name: `All ${answers.length}`, hint: "Every question of the attempt" },
          ...counts
            .filter(({ count }) => count > 0)
            .map(({ kind, count }) => ({ value: kind, name: `${NAMES[kind]} ${count}`, hint: HINTS[kind] })),
        ]}
      />
      {isAccessible && hasSome && (
        <Button
          disabled={again.isPending}
          onClick={() => again.mutate(offered, { onSuccess: ({ SetID }) => navigate(paths.setDo(SetID)) })}
        >
          {PRACTISE[offered]}
        </Button>
      )}
    </div>
  );
}
