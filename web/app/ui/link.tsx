import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { navigate } from "../lib/navigation.ts";
import { usePlace, usePreload } from "../lib/router.tsx";
import { type ButtonVariant, buttonClass } from "./button.tsx";

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of this app, from lib/paths.ts. */
  href: string;
  /** Starting to load the page at the first sign of interest; on unless the page acts by being opened. */
  preloads?: boolean;
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link to a page of this app. It tells when it leads to where one is. */
export function Link({ href, preloads = true, onClick, children, ...rest }: LinkProps) {
  const preload = usePreload();
  const { pathname } = usePlace();
  const warm = preloads ? () => preload(href) : undefined;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    navigate(href);
  };
  return (
    <a
      aria-current={href.split("?")[0] === pathname ? "page" : undefined}
      {...rest}
      href={href}
      onClick={follow}
      onPointerEnter={warm}
      onFocus={warm}
    >
      {children}
    </a>
  );
}

interface LinkButtonProps extends LinkProps {
  variant?: ButtonVariant;
}

/** A link to another page that looks like a button. */
export function LinkButton({ variant = "primary", className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClass(variant, className)} />;
}
