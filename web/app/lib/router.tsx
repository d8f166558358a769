import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from "react";
import {
  type BaseLocationHook,
  type DefaultParams,
  matchRoute,
  Route,
  Switch,
  useParams,
  useRouter,
  Router as WouterRouter,
} from "wouter";
import { navigate, usePathname, useSearch as useSearchString } from "wouter/use-browser-location";
import { isReturning, useArrival } from "./arrival.ts";

/*
 * wouter as this app uses it. It adds two things: pages load at the first sign of interest, and the last page
 * stays until the next one's code is there. So pages import this file instead of wouter.
 */

export { navigate };

/** A page: its address, its code, and what to fetch while the code is on its way. */
export interface PageRoute {
  /** `/set/:setId/do`; a name after a colon matches one segment. */
  path: string;
  load: () => Promise<ComponentType>;
  prefetch: ((params: DefaultParams) => void) | undefined;
  Page: ComponentType;
}

/** A route whose page is loaded when it is first wanted. */
export function page(path: string, load: PageRoute["load"], prefetch?: PageRoute["prefetch"]): PageRoute {
  return { path, load, prefetch, Page: lazy(async () => ({ default: await load() })) };
}

/** Where the page on screen is. The address bar is ahead of it while the next page is on its way. */
interface Place {
  pathname: string;
  search: string;
  /** Path and search in one. */
  href: string;
}

interface Shown {
  place: Place;
  preload: (href: string) => Promise<void>;
}

const ShownContext = createContext<Shown | null>(null);

function useShown(): Shown {
  const shown = use(ShownContext);
  if (!shown) throw new Error("This part of the page is outside the router");
  return shown;
}

// Everything that asks wouter for the address hears of the page on screen, so that its params stay its own.
const useShownLocation: BaseLocationHook = () => [useShown().place.pathname, navigate];

interface RouterProps {
  routes: readonly PageRoute[];
  NotFound: ComponentType;
  /** What is in for a page whose code takes long. */
  fallback: ReactNode;
  /** The frame around every page. */
  frame: (page: ReactNode) => ReactNode;
}

/** Shows the page of the current address, and keeps showing the last one until the next one's code is there. */
export function Router({ routes, NotFound, fallback, frame }: RouterProps) {
  const { parser } = useRouter();
  const routeOf = useCallback(
    (pathname: string) => {
      for (const route of routes) {
        const [fits, params] = matchRoute<DefaultParams>(parser, route.path, pathname);
        if (fits) return { route, params };
      }
    },
    [parser, routes],
  );
  /** Asks for a page's code and data. A failure shows when the page itself is opened. */
  const preload = useCallback(
    async (href: string) => {
      const found = routeOf(href.split("?")[0] ?? "");
      found?.route.prefetch?.(found.params);
      await found?.route.load().catch(() => undefined);
    },
    [routeOf],
  );

  const pathname = usePathname();
  const search = useSearchString();
  const current = useMemo(() => ({ pathname, search, href: pathname + search }), [pathname, search]);
  const [held, setHeld] = useState(current);
  useEffect(() => {
    let isWanted = true;
    void preload(current.pathname).then(() => isWanted && setHeld(current));
    return () => {
      isWanted = false;
    };
  }, [preload, current]);
  // Another query of the same page needs no other code. Going back, the page is there at once: right after, the browser scrolls to
  // where one was on it.
  const place = held.pathname === pathname || isReturning() ? current : held;
  useArrival(place);

  const shown = useMemo(() => ({ place, preload }), [place, preload]);
  return (
    <ShownContext value={shown}>
      <WouterRouter hook={useShownLocation}>
        {frame(
          <Suspense fallback={fallback}>
            <Switch>
              {routes.map(({ path, Page }) => (
                <Route key={path} path={path}>
                  <Page />
                </Route>
              ))}
              <Route>
                <NotFound />
              </Route>
            </Switch>
          </Suspense>,
        )}
      </WouterRouter>
    </ShownContext>
  );
}

export const usePlace = (): Place => useShown().place;
export const usePreload = () => useShown().preload;

/** Whether the next page's code is on its way. */
export function useIsLeaving(): boolean {
  const next = usePathname();
  return next !== usePlace().pathname;
}

/** One value of the address: `useParam("setId")` on `/set/:setId`. */
export const useParam = (name: string): string => useParams()[name] ?? "";

/** The queries of the address. */
export const useSearch = (): URLSearchParams => new URLSearchParams(usePlace().search);
