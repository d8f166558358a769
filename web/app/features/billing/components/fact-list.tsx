interface FactListProps {
  /** A name and what means it. */
  facts: readonly (readonly [string, string])[];
}

/** Names and values under each other, ruled. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className="mt-6 border-hairline border-t">
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="grid gap-x-6 border-hairline border-b py-3 sm:grid-cols-[11rem_minmax(0,1fr)] print:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <dt className="text-sm text-soft">{name}</dt>
          <dd className="text-base wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
