import type { ComponentType } from "react";

export type Params = Readonly<Record<string, string>>;

/** A page: its address, its code, and what to fetch while the code is on its way. */
export interface PageRoute {
  /** `/set/:setId/do`; a name after a colon matches one segment. */
  pattern: string;
  load: () => Promise<ComponentType>;
  prefetch?: (params: Params) => void;
}

export interface RouteMatch<Route> {
  route: Route;
  params: Params;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The values of a pattern's names in a path, or undefined when it does not fit. A slash at the end is ignored. */
export function matchPattern(pattern: string, pathname: string): Params | undefined {
  const wanted = pattern.split("/");
  const given = pathname.replace(/([^/])\/$/, "$1").split("/");
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, name] of wanted.entries()) {
    const segment = given[index] ?? "";
    if (name.startsWith(":") && segment !== "") params[name.slice(1)] = decoded(segment);
    else if (name !== segment) return undefined;
  }
  return params;
}

/** The first route that fits a path. */
export function matchRoute<Route extends { pattern: string }>(
  routes: readonly Route[],
  pathname: string,
): RouteMatch<Route> | undefined {
  for (const route of routes) {
    const params = matchPattern(route.pattern, pathname);
    if (params) return { route, params };
  }
  return undefined;
}
