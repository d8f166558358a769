import { useEffect, useState } from "react";
import { pageNow } from "./page-clock.ts";

/** Whole seconds until a moment of this page's clock, counted down. */
export function useSecondsTo(moment: number): number {
  const [now, setNow] = useState(pageNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(pageNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((moment - now) / 1000));
}

/** 4:07 */
export const minutesText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
