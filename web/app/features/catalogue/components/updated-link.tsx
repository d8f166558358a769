import { paths } from "../../../lib/paths.ts";
import { LinkButton } from "../../../ui/link.tsx";

interface UpdatedLinkProps {
  paperId: number;
  count: number;
}

/** The way to what was edited in the last 14 days, with how many that is. */
export function UpdatedLink({ paperId, count }: UpdatedLinkProps) {
  return (
    <LinkButton href={paths.paperUpdated(paperId)} variant="outline">
      Recently updated
      {count > 0 && (
        <span className="min-w-6 rounded-full bg-accent-wash px-2 py-0.5 text-xs text-accent figures">
          {count}
          <span className="sr-only"> question{count === 1 ? "" : "s"}</span>
        </span>
      )}
    </LinkButton>
  );
}
