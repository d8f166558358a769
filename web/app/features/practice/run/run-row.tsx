import { useShortcutsOn } from "../../../lib/shortcuts.ts";
import { ChevronDownIcon, MenuIcon } from "../../../ui/icon.tsx";
import { closePopover, PopoverMenu } from "../../../ui/popover-menu.tsx";
import { ThemeRow } from "../../../ui/theme-row.tsx";
import { AnswerSheet } from "./answer-sheet.tsx";
import type { Step } from "./steps.ts";

const ROW = "flex min-h-11 w-full items-center rounded-sm px-3 text-left text-sm font-medium hover:bg-sunken";

interface PlaceProps {
  steps: Step[];
  current: number;
  /** A test jumps to a question by its square. */
  onJump?: ((index: number) => void) | undefined;
}

/** "3/16", which unfolds a square for each question. */
export function Place({ steps, current, onJump }: PlaceProps) {
  const jump = (index: number) => {
    closePopover("questions");
    onJump?.(index);
  };
  return (
    <PopoverMenu
      id="questions"
      side="left"
      label={`Questions: ${current + 1} of ${steps.length}`}
      panelClassName="w-[22rem] p-4 max-md:w-96 max-md:p-3"
      button={
        <>
          <span className="figures">
            {current + 1}/{steps.length}
          </span>
          <ChevronDownIcon size={16} />
        </>
      }
    >
      <AnswerSheet steps={steps} current={current} onJump={onJump && jump} />
    </PopoverMenu>
  );
}

interface RunMenuProps {
  onHelp: () => void;
  /** Undefined where nobody is signed in. */
  onCalculator?: () => void;
  /** Undefined where there is no clock. */
  clock?: { isHidden: boolean; onHide: (isHidden: boolean) => void } | undefined;
  /** Undefined where a run only ends after its last question. */
  onFinish?: (() => void) | undefined;
}

/** What is wanted seldom while one answers. */
export function RunMenu({ onHelp, onCalculator, clock, onFinish }: RunMenuProps) {
  const hasKeys = useShortcutsOn();
  const row = (words: string, act: () => void) => (
    <button
      type="button"
      className={ROW}
      onClick={() => {
        closePopover("run-menu");
        act();
      }}
    >
      {words}
    </button>
  );
  return (
    <PopoverMenu id="run-menu" label="Menu" button={<MenuIcon />}>
      {onFinish && row("Finish test", onFinish)}
      {clock &&
        row(clock.isHidden ? "Show the timer" : "Hide the timer", () => clock.onHide(!clock.isHidden))}
      {onCalculator && row("Calculator", onCalculator)}
      {row(hasKeys ? "Keyboard shortcuts" : "Keyboard shortcuts (off)", onHelp)}
      <ThemeRow className={ROW} />
    </PopoverMenu>
  );
}
