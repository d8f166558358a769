import { type FormEvent, useEffect, useRef } from "react";
import { paths } from "../../../lib/paths.ts";
import { navigate } from "../../../lib/router.tsx";
import { Button } from "../../../ui/button.tsx";

const LEAST = 2;

/** The one box; what is looked for stands in the address, so it can be gone back to. */
export function SearchBox({ q }: { q: string }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = q;
    if (q === "") input.current?.focus();
  }, [q]);
  const find = (event: FormEvent) => {
    event.preventDefault();
    const words = input.current?.value.trim() ?? "";
    if ([...words].length >= LEAST) navigate(paths.search(words));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to all browsers that come here
    <form role="search" onSubmit={find} className="mt-4 flex max-w-measure gap-2">
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={q}
        minLength={LEAST}
        maxLength={200}
        required
        aria-label="Search topics, study notes, articles and questions"
        placeholder="caveat, ABSD second home, exclusive possession …"
        autoComplete="off"
        enterKeyHint="search"
        className="min-h-11 min-w-0 flex-1 rounded border border-control bg-raised px-3 text-base text-ink placeholder:text-soft"
      />
      <Button type="submit">Search</Button>
    </form>
  );
}
