import { paths } from "./paths.ts";

/** One entry of the header's menus. */
export interface MenuEntry {
  label: string;
  /** Where it leads; the others act where they stand. */
  href?: string;
  act?: "feedback" | "logout";
  /** Those who see it; everybody if nothing is said. */
  only?: "without-plan" | "affiliates" | "on-phones" | "members";
  /** What a dot beside it says of. */
  dot?: "unread" | "news";
}

/*
 * The menus of every page, of the app and prerendered: both headers draw these lists, so that nobody has to look for a page in
 * two orders (web/app/routes/menu.test.tsx).
 */

/** The pages. */
export const MAIN_MENU: readonly MenuEntry[] = [
  { label: "Today", href: paths.today, only: "members" },
  // On a wide screen it is a sign in the header; on a phone there is room for that once somebody is signed in.
  { label: "Search", href: paths.search(), only: "on-phones" },
  { label: "Paper 1", href: paths.paper(1) },
  { label: "Paper 2", href: paths.paper(2) },
  { label: "Study", href: paths.study() },
  { label: "Blog", href: paths.blog() },
  { label: "Saved", href: paths.saved() },
  { label: "Discuss", href: paths.discuss(), dot: "unread" },
  { label: "Pricing", href: paths.pricing, only: "without-plan" },
];

/** What is for anyone who is signed in. */
export const ACCOUNT_MENU: readonly MenuEntry[] = [
  { label: "Build a test", href: paths.build() },
  { label: "Progress", href: paths.progress() },
  { label: "Notes", href: paths.notes() },
  { label: "Profile", href: paths.profile },
  { label: "Community", href: paths.community() },
  { label: "Affiliate Program", href: paths.affiliateSection, only: "affiliates" },
  { label: "Feedback", act: "feedback" },
  { label: "Logout", act: "logout" },
];

export const NEWS_MENU: readonly MenuEntry[] = [{ label: "Updates", href: paths.updates, dot: "news" }];
