import {
  type ComponentType,
  type KeyboardEvent,
  lazy,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { IconButton } from "../../../ui/button.tsx";
import { CloseIcon } from "../../../ui/icon.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { SWITCHED_ON } from "../machine.ts";
import { PocketCalculator } from "./pocket-calculator.tsx";

interface OfDay {
  day: string;
}

/** Code that comes when it is first asked for; without a network a sentence is in its place. */
const onDemand = (load: () => Promise<{ default: ComponentType<OfDay> }>) =>
  lazy(() =>
    load().catch((): { default: ComponentType<OfDay> } => ({
      default: () => (
        <p className="text-sm">This did not load. Check your connection and load the page again.</p>
      ),
    })),
  );

const WorkedSums = onDemand(() => import("./worked-sums.tsx"));
const RateSheet = onDemand(() => import("./rate-sheet.tsx"));

const TABS = { calculator: "Calculator", sums: "Worked sums", rates: "Rates" } as const;
type Tab = keyof typeof TABS;

interface CalculatorPanelProps {
  isOpen: boolean;
  /** Grows with each time that somebody asks for it. */
  asked: number;
  /** In a test there is the calculator alone: sums and rates would answer its questions. */
  isTest: boolean;
  /** The day whose rates are shown first. */
  day: string;
  onClose: () => void;
}

/**
 * The calculators, beside the page and not over it: a question can be read and answered meanwhile. Closed it is hidden, so that
 * what was worked out is still there when it opens again.
 */
export default function CalculatorPanel({ isOpen, asked, isTest, day, onClose }: CalculatorPanelProps) {
  const [calculator, setCalculator] = useState(SWITCHED_ON);
  const [chosen, setTab] = useState<Tab>("calculator");
  /** Kept once they were open: what was filled in is still there. */
  const [seen, setSeen] = useState<ReadonlySet<Tab>>(new Set());
  const tab = isTest ? "calculator" : chosen;
  const field = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is asked for, and not when its tab changes
  useLayoutEffect(() => {
    if (!isOpen) return;
    opener.current = document.activeElement;
    (field.current ?? heading.current)?.focus({ preventScroll: true });
  }, [isOpen, asked]);
  const close = () => {
    onClose();
    // At once, and not when it is hidden: the next key is the page's.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    close();
  };
  return (
    <div
      role="dialog"
      aria-labelledby="calculator-title"
      hidden={!isOpen}
      onKeyDown={leave}
      className="fixed inset-x-0 bottom-0 z-50 max-h-[85dvh] overflow-y-auto overscroll-contain rounded-t border-t border-control bg-raised px-4 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-ink lifted sm:inset-x-auto sm:right-4 sm:bottom-[calc(var(--bar-height,0px)+1rem)] sm:max-h-[calc(100dvh-var(--bar-height,0px)-var(--header-height)-2rem)] sm:w-96 sm:rounded sm:border print:hidden"
    >
      <div className="sticky top-0 z-10 -mx-4 flex items-center justify-between bg-raised py-1 pr-2 pl-4">
        <h2
          id="calculator-title"
          ref={heading}
          tabIndex={-1}
          className="font-sans text-sm font-semibold tracking-normal outline-none"
        >
          {isTest ? "Calculator" : "Calculators"}
        </h2>
        <IconButton label="Close" aria-keyshortcuts="Escape" onClick={close}>
          <CloseIcon />
        </IconButton>
      </div>
      {!isTest && (
        <fieldset aria-label="Show" className="mb-3 flex pt-1 border-b border-hairline">
          {(Object.keys(TABS) as Tab[]).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={tab === one}
              onClick={() => {
                setTab(one);
                setSeen(new Set(seen).add(one));
              }}
              className="-mb-px min-h-11 border-b-2 border-transparent px-3 text-sm font-semibold text-soft hover:text-ink aria-pressed:border-accent aria-pressed:text-ink"
            >
              {TABS[one]}
            </button>
          ))}
        </fieldset>
      )}
      {tab === "calculator" && (
        <>
          <PocketCalculator calculator={calculator} onChange={setCalculator} field={field} />
          <p className="mt-2 text-xs text-soft">
            It counts as you type: 2 + 3 × 4 = 20, and 100 + 5 % = 105. In the paper exam you may bring a
            calculator; for the computer-based exam no rule is known.
          </p>
        </>
      )}
      {!isTest && (
        <Suspense fallback={<Loading label="Loading" />}>
          {seen.has("sums") && (
            <div hidden={tab !== "sums"}>
              <WorkedSums day={day} />
            </div>
          )}
          {seen.has("rates") && (
            <div hidden={tab !== "rates"}>
              <RateSheet key={day} day={day} />
            </div>
          )}
        </Suspense>
      )}
    </div>
  );
}
