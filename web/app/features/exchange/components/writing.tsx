interface WritingProps {
  done: number;
  total: number;
}

/** How far an import is: a bar, its words, and for who listens each quarter. */
export function Writing({ done, total }: WritingProps) {
  const share = total === 0 ? 0 : done / total;
  const words = total === 0 ? "Reading the file" : `${done} of ${total} questions written`;
  const quarter = Math.floor(share * 4) * 25;
  return (
    <div className="mt-6 max-w-measure">
      <div
        role="progressbar"
        aria-label="Import"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={words}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
      </div>
      <p aria-hidden="true" className="mt-2 text-sm text-soft figures">
        {words}
      </p>
      <p role="status" className="sr-only">
        {total > 0 && `${quarter} per cent written`}
      </p>
    </div>
  );
}
