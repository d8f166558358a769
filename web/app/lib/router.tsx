import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useTransition,
} from "react";
import { currentPlace, onPlace, type Place, settleScroll } from "./navigation.ts";
import { matchRoute, type PageRoute, type Params } from "./route-table.ts";

/*
 * The app's router: a table of pages, the browser's history and a context. It exists because the library it
 * stands in for took 26 KB of the 118 KB that a question page may weigh.
 */

interface RouterState {
  place: Place;
  params: Params;
  /** The next page's code is on its way. */
  isLeaving: boolean;
  preload: (href: string) => void;
}

const RouterContext = createContext<RouterState | null>(null);

function useRouter(): RouterState {
  const state = use(RouterContext);
  if (!state) throw new Error("This part of the page stands outside of the router");
  return state;
}

export interface LoadedRoute extends PageRoute {
  Page: ComponentType;
}

/** A route whose page is loaded when it is first wanted. */
export function page(
  pattern: string,
  load: PageRoute["load"],
  prefetch?: PageRoute["prefetch"],
): LoadedRoute {
  const Page = lazy(async () => ({ default: await load() }));
  return { pattern, load, Page, ...(prefetch ? { prefetch } : {}) };
}

interface RouterProps {
  routes: readonly LoadedRoute[];
  NotFound: ComponentType;
  /** What stands in for a page whose code takes long. */
  fallback: ReactNode;
  /** The frame around every page. */
  frame: (page: ReactNode) => ReactNode;
}

/** Shows the page of the current address, and keeps showing the last one until the next one's code is there. */
export function Router({ routes, NotFound, fallback, frame }: RouterProps) {
  const [place, setPlace] = useState(currentPlace);
  const [isLeaving, startLeaving] = useTransition();
  useEffect(
    () =>
      onPlace((next) => {
        start(routes, next.pathname);
        startLeaving(() => setPlace(next));
      }),
    [routes],
  );
  useLayoutEffect(() => settleScroll(place), [place]);

  const match = matchRoute(routes, place.pathname);
  const params = match?.params;
  const state = useMemo<RouterState>(() => {
    const preload = (href: string) => start(routes, new URL(href, window.location.href).pathname);
    return { place, params: params ?? {}, isLeaving, preload };
  }, [place, params, isLeaving, routes]);
  const Page = match?.route.Page ?? NotFound;
  return (
    <RouterContext value={state}>
      {frame(
        <Suspense fallback={fallback}>
          <Page />
        </Suspense>,
      )}
    </RouterContext>
  );
}

/** Fetches a page's code and data at the same time. */
export function start(routes: readonly LoadedRoute[], pathname: string): void {
  const match = matchRoute(routes, pathname);
  // A failure shows when the page itself is opened.
  match?.route.load().catch(() => undefined);
  match?.route.prefetch?.(match.params);
}

export const usePlace = (): Place => useRouter().place;
export const useIsLeaving = (): boolean => useRouter().isLeaving;
export const usePreload = () => useRouter().preload;

/** One value of the address: `useParam("setId")` on `/set/:setId`. */
export const useParam = (name: string): string => useRouter().params[name] ?? "";

/** The queries of the address. */
export function useSearch(): URLSearchParams {
  const { search } = usePlace();
  return useMemo(() => new URLSearchParams(search), [search]);
}
