import { name as product } from "virtual:brand-name";
import { type ReactNode, useEffect, useRef } from "react";
import { takePageFocus } from "../lib/arrival.ts";

interface PageHeadingProps {
  title: string;
  /** Where this page belongs: usually a link back. */
  kicker?: ReactNode;
  /** Badges and facts under the title. */
  children?: ReactNode;
  /** Buttons, beside the title on wide screens. */
  actions?: ReactNode;
}

/** The page's one h1. It names the tab, and takes the focus after a change of page. */
export function PageHeading({ title, kicker, children, actions }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${product}`;
    // One page may follow another of its kind in the same heading, so a changed title asks too.
    if (takePageFocus()) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 pt-6 pb-2 sm:pt-10">
      <div className="min-w-0 flex-[1_1_20rem]">
        {kicker && (
          <div className="text-sm text-soft [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
            {kicker}
          </div>
        )}
        <h1 ref={heading} tabIndex={-1} className="text-xl">
          {title}
        </h1>
        {children}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
