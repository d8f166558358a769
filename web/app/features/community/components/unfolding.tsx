import { type ReactNode, useState } from "react";
import { ChevronDownIcon } from "../../../ui/icon.tsx";

interface UnfoldingProps {
  summary: ReactNode;
  children: ReactNode;
}

/** A line that opens. What is inside is drawn only once it was opened: a page has twenty of them. */
export function Unfolding({ summary, children }: UnfoldingProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details onToggle={(event) => event.currentTarget.open && setOpened(true)} className="unfolding">
      <summary className="text-base">
        {summary}
        <ChevronDownIcon size={18} className="text-soft" />
      </summary>
      {wasOpened && <div className="pb-8">{children}</div>}
    </details>
  );
}
