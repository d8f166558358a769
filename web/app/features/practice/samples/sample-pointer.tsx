import { useState } from "react";
import { forBrowser } from "../../../lib/kept.ts";
import { paths } from "../../../lib/paths.ts";
import { IconButton } from "../../../ui/button.tsx";
import { CloseIcon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { keptSamples } from "./sample-store.ts";

const NAME = "sample-pointer";

/** Points a visitor to the samples, or back to those that were begun, until it is put away. */
export function SamplePointer({ paperId }: { paperId: number }) {
  const [isShown, setShown] = useState(() => forBrowser.get(NAME) !== "off");
  const [answered] = useState(() => keptSamples(undefined).length);
  if (!isShown) return null;
  const dismiss = () => {
    forBrowser.set(NAME, "off");
    setShown(false);
  };
  const link = (text: string) => (
    <Link
      href={paths.try(paperId)}
      className="link relative font-semibold after:absolute after:-inset-x-2 after:-inset-y-3"
    >
      {text}
    </Link>
  );
  return (
    <aside
      aria-label="For new visitors"
      className="mt-5 flex max-w-2xl items-center justify-between gap-x-2 rounded bg-accent-wash py-1 pr-1 pl-4"
    >
      <p className="py-2 text-sm">
        {answered > 0 ? (
          <>
            {answered} sample {answered === 1 ? "answer waits" : "answers wait"} in this browser.{" "}
            {link("Go on")}
          </>
        ) : (
          <>New here? {link("Try a few questions")}, no account needed.</>
        )}
      </p>
      <IconButton label="Dismiss" onClick={dismiss}>
        <CloseIcon size={18} />
      </IconButton>
    </aside>
  );
}
