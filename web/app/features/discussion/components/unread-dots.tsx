import { useEffect } from "react";
import { useUnread } from "../notices.ts";

/** Where the header has room for a dot; it is there before this code is, and React leaves it empty. */
const PLACES = "[data-unread]";

/** What is in each place: a dot, and its meaning for those who don't see it. */
function dot(unread: number): HTMLElement {
  const element = document.createElement("span");
  element.className = "ml-1.5 inline-block size-2 rounded-full bg-accent align-middle";
  const words = document.createElement("span");
  words.className = "sr-only";
  words.textContent = ` (${unread} new ${unread === 1 ? "reply" : "replies"})`;
  element.append(words);
  return element;
}

/** A dot beside each link that leads to replies which were not seen. */
export function UnreadDots() {
  const unread = useUnread();
  // The header comes and goes with pages; each time it is there, so are its places.
  useEffect(() => {
    const mark = () => {
      for (const place of document.querySelectorAll(PLACES))
        place.replaceChildren(...(unread > 0 ? [dot(unread)] : []));
    };
    mark();
    const watch = new MutationObserver(mark);
    const frame = document.querySelector("#root > div");
    if (frame) watch.observe(frame, { childList: true });
    return () => watch.disconnect();
  }, [unread]);
  return null;
}
