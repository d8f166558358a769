import { classNames } from "../lib/class-names.ts";

interface SkeletonProps {
  className?: string;
}

/** One grey bar where words will be. */
export function Skeleton({ className }: SkeletonProps) {
  return <div className={classNames("shimmer h-4 rounded-sm bg-sunken", className)} />;
}

interface LoadingProps {
  /** What is on its way, for screen readers: "Loading your saved questions". */
  label: string;
  rows?: number;
}

/** The shape of a page on its way; appears only when the answer takes longer than a blink. */
export function Loading({ label, rows = 4 }: LoadingProps) {
  return (
    <div role="status" className="appear-late py-6">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-9 w-2/3 max-w-md" />
      <div className="mt-8 grid gap-5">
        {Array.from({ length: rows }, (_, i) => `bar-${i}`).map((name) => (
          <div key={name} className="grid gap-2">
            <Skeleton className="w-full" />
            <Skeleton className="w-3/5" />
          </div>
        ))}
      </div>
    </div>
  );
}
