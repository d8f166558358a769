import { name as product } from "virtual:brand-name";
import { type ReactNode, useEffect, useRef } from "react";
import { takePageFocus } from "../lib/arrival.ts";
import { classNames } from "../lib/class-names.ts";
import { ArrowLeftIcon } from "./icon.tsx";
import { Link } from "./link.tsx";

interface FocusPageProps {
  title: string;
  /** The way out, and where it leads: "back to the set". */
  exit: { href: string; label: string };
  /** Where one is: "3/16". */
  place?: ReactNode;
  /** How far one is, from 0 to 1: a bar under the row. */
  progress?: number | undefined;
  /** At the row's end: clock, whether all is saved, menu. */
  end?: ReactNode;
  /** Leaves the title to screen readers on a phone, whose row is full. */
  hidesTitle?: boolean;
  children: ReactNode;
}

/** A page where one answers: one row, and no header or footer of the site (web/app/routes/layout.tsx). */
export function FocusPage({
  title,
  exit,
  place,
  progress,
  end,
  hidesTitle = false,
  children,
}: FocusPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title]);
  useEffect(() => {
    if (takePageFocus()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <header data-bar="" className="sticky top-(--notice-height,0px) z-40 border-b border-hairline bg-paper">
        <div className="page flex min-h-12 flex-wrap items-center gap-1 max-md:px-1">
          <Link
            href={exit.href}
            aria-label={`Leave: ${exit.label}`}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded hover:bg-sunken md:-ml-3"
          >
            <ArrowLeftIcon />
          </Link>
          {place}
          <h1
            ref={heading}
            tabIndex={-1}
            className={classNames(
              "flex-1 truncate font-sans text-sm font-medium tracking-normal text-soft",
              hidesTitle ? "min-w-0 max-md:opacity-0" : "min-w-16",
            )}
          >
            {title}
          </h1>
          {end}
        </div>
        {progress !== undefined && (
          <div
            role="progressbar"
            aria-label="Answered"
            aria-valuenow={Math.round(progress * 100)}
            className="absolute bottom-0 h-1 bg-accent"
            style={{ width: `${progress * 100}%` }}
          />
        )}
      </header>
      <div className="page pt-4 pb-8 md:pt-6">{children}</div>
    </>
  );
}
