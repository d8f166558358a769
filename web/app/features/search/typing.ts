import { useEffect, useState } from "react";
import { paths } from "../../lib/paths.ts";
import { navigate } from "../../lib/router.tsx";
import { LEAST, MOST, type Wanted } from "./api.ts";

/** Two keys at once ask once; anyone who waits for the first result waits no longer than for the network. */
const ASK_AFTER_MS = 20;
/** The address follows later: browsers refuse pages that change it at every letter. */
const NOTE_AFTER_MS = 500;

/** What a box holds as it is asked for; "" where that is too little. */
export function askableOf(text: string): string {
  const q = text.trim().slice(0, MOST);
  return [...q].length < LEAST ? "" : q;
}

/** What is looked for while somebody types: the address begins it, and follows what is typed so that Back leads here again. */
export function useTyping(address: Wanted) {
  const [text, setText] = useState(address.q);
  const [asked, setAsked] = useState(address.q);
  const [seen, setSeen] = useState(address.q);
  /** What the address was last given from here; on the way into it one may have typed on. */
  const [sent, setSent] = useState(address.q);
  if (address.q !== seen) {
    setSeen(address.q);
    // Back, forward or a link led here.
    if (address.q !== sent) {
      setSent(address.q);
      setText(address.q);
      setAsked(address.q);
    }
  }
  const { kind } = address;
  useEffect(() => {
    const later = setTimeout(() => setAsked(askableOf(text)), ASK_AFTER_MS);
    return () => clearTimeout(later);
  }, [text]);
  useEffect(() => {
    if (asked === sent) return;
    const later = setTimeout(() => {
      setSent(asked);
      navigate(paths.search(asked || undefined, kind), { replace: true });
    }, NOTE_AFTER_MS);
    return () => clearTimeout(later);
  }, [asked, sent, kind]);
  const wanted: Wanted = asked === address.q ? { ...address, q: asked } : { q: asked, kind, page: 1 };
  /** What is typed is what is meant. */
  const settle = () => {
    const q = askableOf(text);
    setAsked(q);
    setSent(q);
    navigate(paths.search(q || undefined, kind), { replace: true });
  };
  return { text, setText, wanted, settle };
}
