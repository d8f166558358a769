import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { classNames } from "../lib/class-names.ts";
import { whenIdle } from "../lib/idle.ts";
import { isAnsweringAt, useOtherBrowser } from "../lib/other-browser.ts";
import { paths } from "../lib/paths.ts";
import { useIsLeaving, usePlace } from "../lib/router.tsx";
import { useSession } from "../lib/session.ts";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { LogoMark } from "../ui/logo.tsx";
import { Toasts } from "../ui/toasts.tsx";
import { FailedPage } from "./failed.tsx";

// After the page's own code. When it fails to load, nothing is lost: the next load of a page asks for it again.
const Companions = lazy<ComponentType>(() =>
  import("../companions.tsx").then(
    (module) => ({ default: module.Companions }),
    () => ({ default: () => null }),
  ),
);

// Once the page is idle. A failure to load it costs what works without a network, and nothing else.
const Offline = lazy(async () => {
  await whenIdle();
  return import("../offline/offline.tsx").then(
    (module) => ({ default: module.Offline }),
    () => ({ default: () => null }),
  );
});

// Without its code the landing page says the same.
const OtherBrowser = lazy(() =>
  import("./other-browser.tsx").then(
    (module) => ({ default: module.OtherBrowser }),
    () => ({
      default: () => {
        window.location.assign(paths.home);
        return <p>Logged in from a different browser.</p>;
      },
    }),
  ),
);

// Pages where one answers do without, so they don't carry it. Without its code the way home is left.
const frame = () => import("./site-frame.tsx");
const Header = lazy(() =>
  frame().then(
    (module) => ({ default: module.Header }),
    () => ({ default: HeaderPlace }),
  ),
);
const Footer = lazy(() =>
  frame().then(
    (module) => ({ default: module.Footer }),
    () => ({ default: () => <footer /> }),
  ),
);

/** What every page is in: skip link, header, main, footer and the toasts. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = usePlace();
  // They bring a row of their own (web/app/ui/focus-page.tsx).
  const isFocused = isAnsweringAt(pathname);
  const otherBrowserUntil = useOtherBrowser();
  const { user } = useSession();
  return (
    <div className={classNames("flex min-h-dvh flex-col", isFocused && "answering")}>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 [translate:0_-200%] rounded bg-ink px-4 py-3 text-sm font-semibold text-paper focus:[translate:none]"
      >
        Skip to content
      </a>
      <LeavingLine />
      {!isFocused && (
        <Suspense fallback={<HeaderPlace />}>
          <Header />
        </Suspense>
      )}
      <Suspense>
        <Offline isAnswering={isFocused} />
      </Suspense>
      <main
        id="main"
        tabIndex={-1}
        className={classNames(
          "flex-1 outline-none",
          isFocused ? "pb-24" : "page min-h-[calc(100dvh-var(--header-height))] pb-20",
        )}
      >
        <ErrorBoundary resetKey={pathname} fallback={<FailedPage />}>
          {children}
        </ErrorBoundary>
      </main>
      {!isFocused && (
        <Suspense>
          <Footer />
        </Suspense>
      )}
      <Toasts />
      {isFocused && otherBrowserUntil !== undefined && (
        <Suspense>
          <OtherBrowser until={otherBrowserUntil} />
        </Suspense>
      )}
      {user && (
        <Suspense>
          <Companions />
        </Suspense>
      )}
    </div>
  );
}

/** The header's place until it is there. */
function HeaderPlace() {
  return (
    <header className="border-b border-hairline">
      <a href="/" aria-label="Home" className="page flex min-h-(--header-height) items-center">
        <LogoMark />
      </a>
    </header>
  );
}

/** The threshold line along the top while the next page is on its way; late, so that quick ones show nothing. */
function LeavingLine() {
  if (!useIsLeaving()) return null;
  return <div aria-hidden="true" className="appear-late fixed inset-x-0 top-0 z-50 h-0.5 bg-accent" />;
}
