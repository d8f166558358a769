import type { AnchorHTMLAttributes } from "react";
import { Link as WouterLink } from "wouter";
import { PRERENDERED } from "../lib/prerendered.ts";
import { usePlace, usePreload } from "../lib/router.tsx";
import { type ButtonVariant, buttonClass } from "./button.tsx";

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of this site, from lib/paths.ts. */
  href: string;
  /** Starting to load the page at the first sign of interest; on unless the page acts by being opened. */
  preloads?: boolean;
}

/** A link to a page of this site. It says when it leads to where one is; a prerendered page is loaded again. */
export function Link({ href, preloads = true, ...rest }: LinkProps) {
  const preload = usePreload();
  const { pathname } = usePlace();
  if (PRERENDERED.test(href)) return <a {...rest} href={href} />;
  const warm = preloads ? () => preload(href) : undefined;
  const current = href.split("?")[0] === pathname ? "page" : undefined;
  return <WouterLink aria-current={current} {...rest} href={href} onPointerEnter={warm} onFocus={warm} />;
}

interface LinkButtonProps extends LinkProps {
  variant?: ButtonVariant;
}

/** A link to another page that looks like a button. */
export function LinkButton({ variant = "primary", className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClass(variant, className)} />;
}
