import type { GradedAnswer } from "#contract/shapes.ts";
import { paths } from "../../../lib/paths.ts";
import { navigate } from "../../../lib/router.tsx";
import { Button, type ButtonVariant } from "../../../ui/button.tsx";
import { FilterGroup } from "../../../ui/filter-group.tsx";
import { type Again, isOfKind, KINDS, type Kind, usePractiseAgain } from "./review-api.ts";

const NAMES: Record<Kind, string> = {
  wrong: "Wrong",
  "surely-wrong": "Sure, but wrong",
  skipped: "Skipped",
  flagged: "Flagged",
};
const HINTS: Record<Kind, string> = {
  wrong: "Answered, and not wholly right",
  "surely-wrong": "You said that you were sure",
  skipped: "Left without an answer that counts",
  flagged: "Flagged for later during the test",
};
const PRACTISE: Record<Again, string> = {
  wrong: "Practise what I got wrong",
  skipped: "Practise what I skipped",
  flagged: "Practise what I flagged",
};

interface ReviewFilterProps {
  answers: GradedAnswer[];
  /** Undefined shows all. */
  value: Kind | undefined;
  onChange: (kind: Kind | undefined) => void;
}

/** Which questions are shown, each kind with its number. */
export function ReviewFilter({ answers, value, onChange }: ReviewFilterProps) {
  const counts = KINDS.map((kind) => ({ kind, count: answers.filter(isOfKind[kind]).length }));
  return (
    <FilterGroup
      label="Questions to show"
      value={value ?? "all"}
      onChange={(next) => onChange(next === "all" ? undefined : next)}
      options={[
        { value: "all" as const, name: "All", hint: "Every question of the attempt" },
        ...counts
          .filter(({ count }) => count > 0)
          .map(({ kind, count }) => ({ value: kind, name: `${NAMES[kind]} ${count}`, hint: HINTS[kind] })),
      ]}
    />
  );
}

interface PractiseAgainProps {
  attemptId: number;
  answers: GradedAnswer[];
  kind: Again;
  variant?: ButtonVariant;
}

/** Practising exactly the questions of a kind; nothing if there are none. */
export function PractiseAgain({ attemptId, answers, kind, variant = "primary" }: PractiseAgainProps) {
  const again = usePractiseAgain(attemptId);
  if (!answers.some(isOfKind[kind])) return null;
  return (
    <Button
      variant={variant}
      disabled={again.isPending}
      onClick={() => again.mutate(kind, { onSuccess: ({ SetID }) => navigate(paths.setDo(SetID)) })}
    >
      {PRACTISE[kind]}
    </Button>
  );
}
