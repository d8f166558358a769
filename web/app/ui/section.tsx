import type { ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";

interface SectionProps {
  title: string;
  /** A line under the title. */
  lead?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A titled part of a page. */
export function Section({ title, lead, children, className }: SectionProps) {
  return (
    <section className={classNames("mt-12", className)}>
      <h2 className="text-lg">{title}</h2>
      {lead && <p className="mt-1 max-w-note text-sm text-soft">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
