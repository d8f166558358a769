import { useQuery } from "@tanstack/react-query";
import { longDate } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { correctionsQuery, useSeen } from "../corrections-api.ts";

/** The law changed under questions that the learner has answered: which, and why. Nothing where none has. */
export function Corrections() {
  const { data: own = [] } = useQuery(correctionsQuery);
  const seen = useSeen();
  if (own.length === 0) return null;
  return (
    <section
      aria-label="The law has changed"
      className="mt-6 border-l-2 border-accent bg-accent-wash px-5 py-4"
    >
      <h2 className="font-sans text-base font-semibold">
        The law has changed since you answered{" "}
        {own.length === 1 ? "this question" : `these ${own.length} questions`}
      </h2>
      <ul className="mt-2 grid gap-1 text-sm">
        {own.map((one) => (
          <li key={one.QuestionID}>
            <Link href={paths.question(one.QuestionID)} className="link">
              Question {one.QuestionID}
            </Link>
            , Paper {one.Paper}, {longDate(one.At)}. {one.Reason}
          </li>
        ))}
      </ul>
      <Button variant="outline" className="mt-3" disabled={seen.isPending} onClick={() => seen.mutate()}>
        I have seen them
      </Button>
    </section>
  );
}
