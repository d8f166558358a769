import { Button } from "./button.tsx";
import { ArrowLeftIcon, ArrowRightIcon } from "./icon.tsx";

interface PaginatorProps {
  page: number;
  totalPages: number;
  /** What the pages hold: "Saved questions". */
  label: string;
  onPage: (page: number) => void;
}

/** Previous, where one is, next. Nothing at all for a single page. */
export function Paginator({ page, totalPages, label, onPage }: PaginatorProps) {
  if (totalPages <= 1) return null;
  return (
    <nav aria-label={`Pages: ${label}`} className="mt-8 flex flex-wrap items-center justify-between gap-3">
      <Button variant="outline" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ArrowLeftIcon /> Previous
      </Button>
      <p aria-live="polite" className="text-sm text-soft figures">
        Page {page} of {totalPages}
      </p>
      <Button variant="outline" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        Next <ArrowRightIcon />
      </Button>
    </nav>
  );
}
