import { type FormEvent, useEffect, useRef } from "react";
import { MOST } from "../api.ts";

interface SearchBoxProps {
  text: string;
  onText: (text: string) => void;
  /** Enter: what is typed is what is meant. */
  onFind: () => void;
}

/** The one box. It looks while one types; Enter asks at once and puts a phone's keyboard away. */
export function SearchBox({ text, onText, onFind }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  // Opening the search means typing; coming back to results means reading them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is opened, and not when the box is emptied
  useEffect(() => {
    if (text === "") input.current?.focus();
  }, []);
  const find = (event: FormEvent) => {
    event.preventDefault();
    onFind();
    if (window.matchMedia("(pointer: coarse)").matches) input.current?.blur();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to all browsers that come here
    <form role="search" onSubmit={find} className="mt-4 flex max-w-measure gap-2">
      <input
        ref={input}
        type="search"
        name="q"
        value={text}
        onChange={(event) => onText(event.target.value)}
        maxLength={MOST}
        aria-label="Search"
        placeholder="caveat, ABSD second home …"
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        className="min-h-11 min-w-0 flex-1 rounded border border-control bg-raised px-3 text-base text-ink placeholder:text-soft"
      />
    </form>
  );
}
