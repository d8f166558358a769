import { lazy, type ReactNode, Suspense } from "react";
import { Header } from "../features/account/components/header.tsx";
import { whenIdle } from "../lib/idle.ts";
import { useIsLeaving, usePlace } from "../lib/router.tsx";
import { useSession } from "../lib/session.ts";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { Footer } from "../ui/footer.tsx";
import { Toasts } from "../ui/toasts.tsx";
import { FailedPage } from "./failed.tsx";

// After the page's own code. When it fails to load, nothing is lost: the next load of a page asks for it again.
const UnsentAnswers = lazy(() =>
  import("../features/practice/unsent-answers.tsx").then(
    (module) => ({ default: module.UnsentAnswers }),
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

/** What every page stands in: skip link, header, main, footer and the toasts. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = usePlace();
  const { user } = useSession();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-[200%] rounded bg-ink px-4 py-3 text-sm font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <LeavingLine />
      <Header />
      <Suspense>
        <Offline />
      </Suspense>
      <main id="main" tabIndex={-1} className="page flex-1 pb-20 outline-none">
        <ErrorBoundary resetKey={pathname} fallback={<FailedPage />}>
          {children}
        </ErrorBoundary>
      </main>
      <Footer />
      <Toasts />
      {user && (
        <Suspense>
          <UnsentAnswers />
        </Suspense>
      )}
    </div>
  );
}

/** The threshold line along the top while the next page is on its way; late, so that quick ones show nothing. */
function LeavingLine() {
  if (!useIsLeaving()) return null;
  return <div aria-hidden="true" className="appear-late fixed inset-x-0 top-0 z-50 h-0.5 bg-accent" />;
}
