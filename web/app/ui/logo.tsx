interface LogoMarkProps {
  size?: number;
}

/** The doorway: two posts and a lintel on their step. The step is the pass mark's line, in the accent. */
export function LogoMark({ size = 26 }: LogoMarkProps) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" fill="none" strokeLinecap="square">
      <path d="M8.5 22V6.500h15V22" stroke="currentColor" strokeWidth="2.8" />
      <path d="M3 26.500h26" stroke="var(--accent)" strokeWidth="2.8" />
    </svg>
  );
}
