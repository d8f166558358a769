import type { User } from "#contract/shapes.ts";
import { forBrowser } from "../../app/lib/kept.ts";
import { part, parts } from "./dom.ts";

const nameOf = (key: string) => `dismissed/${key}`;

/** A banner as its element describes it. */
export interface Bulletin {
  audience?: string;
  /** Times in UTC, as ISO strings; at `to` it is over. */
  from?: string;
  to?: string;
}

/** Whether a banner runs now and is for somebody with this subscription (0 for none). */
export const isFor = ({ audience, from, to }: Bulletin, perm: number, now: Date): boolean =>
  Date.parse(from ?? "") <= now.getTime() &&
  now.getTime() < Date.parse(to ?? "") &&
  (audience === "everyone" || perm === 0);

/** Shows the banners that are for the reader now, and lets each be dismissed for good. */
export function startBulletins(asking: Promise<User | null>): void {
  const bulletins = parts("bulletin");
  if (bulletins.length === 0) return;
  const show = async (bulletin: HTMLElement) => {
    const { bulletin: key = "", audience } = bulletin.dataset;
    const perm = audience === "everyone" ? 0 : ((await asking)?.SubscriptionInfo.Perm ?? 0);
    bulletin.hidden = forBrowser.get(nameOf(key)) !== null || !isFor(bulletin.dataset, perm, new Date());
  };
  const showAll = () => void bulletins.map(show);
  for (const bulletin of bulletins)
    part("dismiss", bulletin)?.addEventListener("click", () => {
      forBrowser.set(nameOf(bulletin.dataset.bulletin ?? ""), new Date().toISOString());
      bulletin.remove();
      // The button had the focus; the page continues with what is below.
      document.querySelector("main")?.focus();
    });
  // A tab may be left open for weeks.
  document.addEventListener("visibilitychange", showAll);
  showAll();
}
