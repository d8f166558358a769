import type { MouseEvent } from "react";
import { classNames } from "../lib/class-names.ts";
import { navigate } from "../lib/router.tsx";
import "../styles/written.css";

interface SafeHtmlProps {
  /** Rendered and sanitised by the server (server/features/discussion/body-rules.ts). */
  html: string;
  className?: string;
}

/** A plain click on a link to a page of this app does not load the app again. */
function followInside(event: MouseEvent<HTMLElement>) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const href = link?.getAttribute("href");
  if (!href?.startsWith("/") || link?.target) return;
  event.preventDefault();
  navigate(href);
}

/** The only place that shows HTML which the app did not make itself. */
export function SafeHtml({ html, className }: SafeHtmlProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is pressed, also by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above; Enter on a link is a click
    <div
      className={classNames("written", className)}
      dir="auto"
      onClick={followInside}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets a few harmless elements through, and nothing else
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
