import type { ReactNode } from "react";

/** neutral: a fact · accent: an invitation or what is going on · done: finished. */
type BadgeTone = "neutral" | "accent" | "done";

const TONES: Record<BadgeTone, string> = {
  neutral: "border-hairline text-soft",
  accent: "border-transparent bg-accent-wash text-accent",
  done: "border-control text-ink",
};

interface BadgeProps {
  tone?: BadgeTone;
  children: ReactNode;
}

/** A short word about a thing, beside its name. */
export function Badge({ tone = "neutral", children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1 whitespace-nowrap rounded-full border px-2.5 py-0.5 text-xs font-semibold ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
