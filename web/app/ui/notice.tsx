import type { ReactNode } from "react";
import { AlertIcon } from "./icon.tsx";
import { LogoMark } from "./logo.tsx";

interface EmptyStateProps {
  /** The fact, as the page's words have it. */
  text: string;
  /** A line on what to do about it. */
  hint?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
}

/** Nothing here yet, and one way on. */
export function EmptyState({ text, hint, action }: EmptyStateProps) {
  return (
    <div className="mt-4 flex flex-col items-start gap-3 border-y border-hairline py-8">
      <span className="text-control">
        <LogoMark size={32} />
      </span>
      <p className="font-serif text-stem">{text}</p>
      {hint && <p className="max-w-note text-sm text-soft">{hint}</p>}
      {action}
    </div>
  );
}

interface ErrorStateProps {
  title: string;
  /** The server's sentence, or what to try. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Something failed: what, and one way on. */
export function ErrorState({ title, children, action }: ErrorStateProps) {
  return (
    <div role="alert" className="mt-4 flex flex-col items-start gap-3 border-y border-hairline py-8">
      <AlertIcon size={28} className="text-soft" />
      <p className="font-serif text-stem">{title}</p>
      {children && <div className="max-w-note text-sm text-soft">{children}</div>}
      {action}
    </div>
  );
}
