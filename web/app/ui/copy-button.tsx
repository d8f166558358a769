import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { CheckIcon } from "./icon.tsx";

/** How long the button says that it was done. */
const SAID_MS = 1500;

/** Copies a text, and says so for a moment, also to those who don't see it. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (said === "") return;
    const timer = setTimeout(() => setSaid(""), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied");
    } catch {
      setSaid("Could not copy. Please select the text and copy it by hand.");
    }
  };
  return (
    <span>
      <Button variant="outline" onClick={copy}>
        {said === "Copied" && <CheckIcon size={18} />}
        {said === "Copied" ? said : children}
      </Button>
      <span role="status" className={said === "Copied" ? "sr-only" : "block text-sm"}>
        {said}
      </span>
    </span>
  );
}
