import { useState } from "react";
import type { Question } from "#contract/shapes.ts";
import type { Command } from "../../../lib/shortcuts.ts";
import type { CardPanel } from "../../../question/panel.ts";

/** A panel beside the question that is on screen. */
export interface PanelOnCard extends Command {
  panel: CardPanel;
  isOffered: boolean;
  isOpen: boolean;
  toggle: () => void;
}

/** Which panels a question has, and which of them are open. */
export function usePanels(panels: readonly CardPanel[], question: Question): PanelOnCard[] {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  return panels.map((panel) => {
    const { id, keys, caps, does } = panel;
    const isOffered = panel.isOffered(question);
    const toggle = () =>
      setOpen((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      });
    const run = () => {
      if (isOffered) toggle();
      return isOffered;
    };
    return { id, keys, caps, does, panel, isOffered, isOpen: isOffered && open.has(id), toggle, run };
  });
}
