import { useState } from "react";
import type { Question } from "#contract/shapes.ts";
import type { CardPanel } from "../../../question/panel.ts";
import { Button } from "../../../ui/button.tsx";
import { closeModal, Modal } from "../../../ui/modal.tsx";

/** Which panels the run's menu offers while a question is still to be answered, and which of them is open. */
export function useRunTools(panels: readonly CardPanel[]) {
  const [open, setOpen] = useState<CardPanel>();
  const rows = panels.flatMap((panel) =>
    panel.whileAnswering ? [{ words: panel.whileAnswering, open: () => setOpen(panel) }] : [],
  );
  return { rows, open, close: () => setOpen(undefined) };
}

interface ToolDialogProps {
  panel: CardPanel;
  question: Question;
  onClose: () => void;
}

/** A panel over the question, which stays as it is under it; a test's clock continues. */
export function ToolDialog({ panel, question, onClose }: ToolDialogProps) {
  return (
    <Modal title={panel.whileAnswering ?? panel.label} onClose={onClose}>
      {panel.render?.(question, "")}
      <Button variant="ghost" className="mt-4" onClick={closeModal}>
        Close
      </Button>
    </Modal>
  );
}
