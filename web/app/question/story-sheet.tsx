import { useRef } from "react";
import { Button, IconButton } from "../ui/button.tsx";
import { CloseIcon } from "../ui/icon.tsx";
import { Stem } from "./stem.tsx";

/** A case's story on a phone: a sheet over the questions, which opens again where one stopped reading. */
export function StorySheet({ text }: { text: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const readTo = useRef(0);
  const close = () => dialog.current?.close();
  const open = () => {
    dialog.current?.showModal();
    body.current?.focus();
    // Not every browser keeps it while a dialog is closed.
    body.current?.scrollTo(0, readTo.current);
  };
  return (
    <>
      <Button variant="outline" className="w-full lg:hidden print:hidden" onClick={open}>
        Read the case
      </Button>
      <dialog
        ref={dialog}
        aria-label="The case"
        className="mx-0 mt-auto mb-0 flex max-h-[88dvh] w-full max-w-none flex-col rounded-t border-t border-hairline bg-raised text-ink lifted backdrop:bg-[rgb(0_0_0_/_0.5)] not-open:hidden"
      >
        <div className="flex items-center justify-between border-b border-hairline py-1 pr-2 pl-4">
          <h2 className="font-sans text-sm font-semibold tracking-normal">The case</h2>
          <IconButton label="Close the case" onClick={close}>
            <CloseIcon />
          </IconButton>
        </div>
        <div
          ref={body}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on its own, so the keyboard must reach it
          tabIndex={0}
          onScroll={(event) => {
            if (dialog.current?.open) readTo.current = event.currentTarget.scrollTop;
          }}
          className="min-h-0 flex-1 overflow-y-auto px-4 py-4 outline-none"
        >
          <Stem text={text} className="stem" />
        </div>
        <div className="border-t border-hairline px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
          <Button className="w-full" onClick={close}>
            To the questions
          </Button>
        </div>
      </dialog>
    </>
  );
}
