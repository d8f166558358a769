interface ShareBandProps {
  mean: number;
  low: number;
  high: number;
  /** Where the pass mark is drawn, from 0 to 100. */
  passPercent?: number;
}

/** A share with where the truth lies nine times in ten; the figures are beside it in words. */
export function ShareBand({ mean, low, high, passPercent }: ShareBandProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 6" preserveAspectRatio="none" className="mt-1 block h-3 w-full">
      <rect x="0" y="2" width="100" height="2" className="fill-hairline" />
      <rect
        x={100 * low}
        y="1"
        width={Math.max(1, 100 * (high - low))}
        height="4"
        className="fill-control opacity-40"
      />
      <rect x={Math.max(0, 100 * mean - 0.6)} y="0" width="1.2" height="6" className="fill-ink" />
      {passPercent !== undefined && (
        <rect x={passPercent - 0.3} y="0" width="0.6" height="6" className="fill-accent" />
      )}
    </svg>
  );
}
