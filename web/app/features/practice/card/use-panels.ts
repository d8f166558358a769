import { useState } from "react";
import type { Question } from "#contract/shapes.ts";
import type { Command } from "../../../lib/shortcuts.ts";
import type { CardPanel } from "../../../question/panel.ts";

/** A panel of the question that is on screen. */
export interface PanelOnCard extends Command {
  panel: CardPanel;
  isOpen: boolean;
  /** It is kept once it was open: what was typed in it is still there when it opens again. */
  isKept: boolean;
  toggle: () => void;
}

/** The panels that a question has; one is open at a time. */
export function usePanels(panels: readonly CardPanel[], question: Question): PanelOnCard[] {
  const [open, setOpen] = useState<string>();
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  return panels
    .filter((panel) => panel.isOffered(question))
    .map((panel) => {
      const { id, keys, caps, does } = panel;
      const isOpen = open === id;
      const toggle = () => {
        if (panel.act) return panel.act(question);
        setOpen(isOpen ? undefined : id);
        setKept(new Set(kept).add(id));
      };
      const run = () => {
        toggle();
        return true;
      };
      return { id, keys, caps, does, panel, isOpen, isKept: kept.has(id), toggle, run };
    });
}
