import { isEligible } from "../../../lib/affiliate-access.ts";
import { brand } from "../../../lib/brand.ts";
import { openCompanion } from "../../../lib/companion-requests.ts";
import { lastPaper } from "../../../lib/last-paper.ts";
import { ACCOUNT_MENU, MAIN_MENU, type MenuEntry, NEWS_MENU } from "../../../lib/menu.ts";
import { paths } from "../../../lib/paths.ts";
import { usePlace } from "../../../lib/router.tsx";
import { useSession } from "../../../lib/session.ts";
import { hasNewUpdate } from "../../../lib/updates-seen.ts";
import { ChevronDownIcon, MenuIcon } from "../../../ui/icon.tsx";
import { Link, LinkButton } from "../../../ui/link.tsx";
import { LogoMark } from "../../../ui/logo.tsx";
import { AskIcon, SearchIcon, UserIcon } from "../../../ui/page-icons.tsx";
import { PopoverMenu } from "../../../ui/popover-menu.tsx";
import { ThemeRow } from "../../../ui/theme-row.tsx";
import { ThemeToggle } from "../../../ui/theme-toggle.tsx";
import { useLogout } from "../api.ts";
import "../../../styles/header.css";

const TAB =
  "nav-link relative inline-flex min-h-11 items-center px-2 text-sm font-medium text-soft hover:text-ink";
const ROW = "flex min-h-11 w-full items-center rounded-sm px-3 text-left text-sm font-medium hover:bg-sunken";

const ICON = "inline-flex size-11 items-center justify-center rounded hover:bg-sunken";

const askTheBot = () => openCompanion("bot");
const askForFeedback = () => openCompanion("feedback");

/** A dot where something new waits behind. */
const NewsDot = () =>
  hasNewUpdate() && (
    <span data-news="" className="ml-1.5 inline-block size-2 rounded-full bg-accent align-middle">
      <span className="sr-only"> (something new)</span>
    </span>
  );

/** An entry that leads to a page, with the dot of what waits there. */
const Entry = ({ entry: { label, href = "", dot }, className }: { entry: MenuEntry; className: string }) => (
  <li>
    <Link href={href} className={className}>
      {label}
      {dot === "unread" && <span data-unread="" />}
      {dot === "news" && <NewsDot />}
    </Link>
  </li>
);

interface LinksProps {
  className: string;
  showsPricing: boolean;
  isMember: boolean;
  isPhone?: boolean;
}

/** The pages; Today for those who are signed in, and Pricing for those who have no subscription. */
function Links({ className, showsPricing, isMember, isPhone = false }: LinksProps) {
  const shows = { "without-plan": showsPricing, "on-phones": isPhone, members: isMember, affiliates: false };
  return MAIN_MENU.filter(({ only }) => !only || shows[only]).map((entry) => (
    <Entry key={entry.label} entry={entry} className={className} />
  ));
}

const UpdatesRow = () => (
  <ul>
    {NEWS_MENU.map((entry) => (
      <Entry key={entry.label} entry={entry} className={ROW} />
    ))}
  </ul>
);

/** Logo, pages, theme and account; on phones the pages and the account are behind one button. */
export function Header() {
  const { user, isLoading } = useSession();
  const showsPricing = !isLoading && (user?.SubscriptionInfo.Perm ?? 0) === 0;
  return (
    <header className="sticky top-0 z-40 border-b border-hairline bg-paper">
      <div className="page flex min-h-(--header-height) flex-wrap items-center gap-x-2">
        {/* Anyone who is signed in continues practising; the landing page is for those who come to look. */}
        <Link
          href={user ? paths.paper(lastPaper() ?? (user.SubscriptionInfo.Perm === 2 ? 2 : 1)) : paths.home}
          className="mr-auto flex min-h-11 items-center gap-2.5 rounded-sm lg:mr-3"
        >
          <LogoMark />
          <span className="font-serif text-lg font-medium tracking-tight max-[22rem]:sr-only">
            {brand.name}
          </span>
        </Link>
        <nav aria-label="Main" className="mr-auto hidden lg:block">
          <ul className="flex">
            <Links className={TAB} showsPricing={showsPricing} isMember={user !== null} />
          </ul>
        </nav>
        <span className="hidden lg:block">
          <ThemeToggle />
        </span>
        <Tools isSignedIn={user !== null} />
        {!isLoading && !user && <SignInLink />}
        {user && <AccountMenu name={user.DisplayName || "Account"} />}
        <MobileMenu isSignedIn={user !== null} showsPricing={showsPricing} />
      </div>
    </header>
  );
}

/** What helps on every page: search, and the study bot for those who are signed in. */
const Tools = ({ isSignedIn }: { isSignedIn: boolean }) => (
  <span className={isSignedIn ? "flex" : "hidden lg:block"}>
    <Link
      href={paths.search()}
      aria-label={isSignedIn ? "Search (press /)" : "Search"}
      title={isSignedIn ? "Search (press /)" : "Search"}
      className={ICON}
    >
      <SearchIcon />
    </Link>
    {isSignedIn && <BotButton />}
  </span>
);

const BotButton = () => (
  <button
    type="button"
    aria-label="Ask the study bot"
    title="Ask the study bot"
    onClick={askTheBot}
    className={ICON}
  >
    <AskIcon />
  </button>
);

function SignInLink() {
  const { pathname, href } = usePlace();
  if (pathname === "/login") return null;
  const redirect = pathname === "/" ? undefined : href;
  return (
    <LinkButton href={paths.login(redirect)} variant="outline" className="button-slim">
      Sign Up / Login
    </LinkButton>
  );
}

function AccountMenu({ name }: { name: string }) {
  return (
    <div className="hidden lg:block">
      <PopoverMenu
        id="account-menu"
        label={`Account: ${name}`}
        button={
          <>
            <UserIcon />
            <span className="max-w-18 truncate xl:max-w-28">{name}</span>
            <ChevronDownIcon size={16} />
            <NewsDot />
          </>
        }
      >
        <AccountRows />
        <div className="mt-2 border-t border-hairline pt-2">
          <UpdatesRow />
        </div>
      </PopoverMenu>
    </div>
  );
}

function AccountRows() {
  const logout = useLogout();
  const { user } = useSession();
  const isAffiliate = user !== null && isEligible(user, Date.now());
  const acts = { feedback: askForFeedback, logout: () => logout.mutate() };
  return (
    <ul>
      {ACCOUNT_MENU.filter(({ only }) => only !== "affiliates" || isAffiliate).map((entry) =>
        entry.act ? (
          <li key={entry.label}>
            <button
              type="button"
              className={ROW}
              onClick={acts[entry.act]}
              disabled={entry.act === "logout" && logout.isPending}
            >
              {entry.label}
            </button>
          </li>
        ) : (
          <Entry key={entry.label} entry={entry} className={ROW} />
        ),
      )}
    </ul>
  );
}

function MobileMenu({ isSignedIn, showsPricing }: { isSignedIn: boolean; showsPricing: boolean }) {
  return (
    <div className="lg:hidden">
      <PopoverMenu
        id="mobile-menu"
        label="Menu"
        button={
          <>
            <MenuIcon />
            <span data-unread="" />
            <NewsDot />
          </>
        }
      >
        <nav aria-label="Main">
          <ul>
            <Links className={ROW} showsPricing={showsPricing} isMember={isSignedIn} isPhone />
          </ul>
        </nav>
        {isSignedIn && (
          <div className="mt-2 border-t border-hairline pt-2">
            <AccountRows />
          </div>
        )}
        <div className="mt-2 border-t border-hairline pt-2">
          <UpdatesRow />
          <ThemeRow className={ROW} />
        </div>
      </PopoverMenu>
    </div>
  );
}
