import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import type { Question } from "#contract/shapes.ts";
import { onCompanionRequest } from "../../../lib/companion-requests.ts";
import { usePlace } from "../../../lib/router.tsx";
import { useSession } from "../../../lib/session.ts";
import { toast } from "../../../lib/toasts.ts";

interface PanelProps {
  isOpen: boolean;
  asked: number;
  isTest: boolean;
  day: string;
  onClose: () => void;
}

const CalculatorPanel = lazy<ComponentType<PanelProps>>(() =>
  import("./calculator-panel.tsx").catch(() => {
    toast({ tone: "warning", title: "The calculator did not load", body: "Please try again later." });
    return { default: () => null };
  }),
);

/** Opens the calculators for anyone who asks. What one user worked out is no next user's. */
export function CalculatorHost() {
  const { user } = useSession();
  return <Opened key={user?.ID} />;
}

/** Today in Singapore, or the day of whose law the question asks. */
const dayOf = (about: Question | undefined): string =>
  about?.AsAt ??
  about?.LawAsAt ??
  new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Singapore", dateStyle: "short" }).format();

interface Opening {
  asked: number;
  isTest: boolean;
  day: string;
  /** The page on which it was opened: another page closes it. */
  path: string;
}

function Opened() {
  const { pathname } = usePlace();
  const [opening, setOpening] = useState<Opening>();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (isTest: boolean) => (about: Question | undefined) => {
      setOpen(true);
      setOpening((before) => ({
        asked: (before?.asked ?? 0) + 1,
        isTest,
        day: dayOf(about),
        path: window.location.pathname,
      }));
    };
    const ends = [
      onCompanionRequest("calculators", open(false)),
      onCompanionRequest("calculator", open(true)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  if (!opening) return null;
  return (
    <Suspense>
      <CalculatorPanel
        {...opening}
        isOpen={isOpen && opening.path === pathname}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  );
}
