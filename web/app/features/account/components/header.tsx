import { isEligible } from "../../../lib/affiliate-access.ts";
import { brand } from "../../../lib/brand.ts";
import { lastPaper } from "../../../lib/last-paper.ts";
import { paths } from "../../../lib/paths.ts";
import { usePlace } from "../../../lib/router.tsx";
import { useSession } from "../../../lib/session.ts";
import { hasNewUpdate } from "../../../lib/updates-seen.ts";
import { wish } from "../../../lib/wish.ts";
import { ChevronDownIcon, MenuIcon } from "../../../ui/icon.tsx";
import { Link, LinkButton } from "../../../ui/link.tsx";
import { LogoMark } from "../../../ui/logo.tsx";
import { AskIcon, SearchIcon, UserIcon } from "../../../ui/page-icons.tsx";
import { PopoverMenu } from "../../../ui/popover-menu.tsx";
import { ThemeRow } from "../../../ui/theme-row.tsx";
import { ThemeToggle } from "../../../ui/theme-toggle.tsx";
import { useLogout } from "../api.ts";

const TAB =
  "relative inline-flex min-h-11 items-center px-3 text-sm font-medium text-soft hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3 aria-[current=page]:after:bottom-1 aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-accent";
const ROW = "flex min-h-11 w-full items-center rounded-sm px-3 text-left text-sm font-medium hover:bg-sunken";

const ICON = "inline-flex size-11 items-center justify-center rounded hover:bg-sunken";

const askTheBot = () => wish("bot");
const askForFeedback = () => wish("feedback");

/** A dot where something new waits behind. */
const NewsDot = () =>
  hasNewUpdate() && (
    <span data-news="" className="ml-1.5 inline-block size-2 rounded-full bg-accent align-middle">
      <span className="sr-only"> (something new)</span>
    </span>
  );

const UpdatesRow = () => (
  <a href={paths.updates} className={ROW}>
    Updates
    <NewsDot />
  </a>
);

/** The pages that exist now; Pricing only for those who have no subscription. */
function Links({ className, showsPricing }: { className: string; showsPricing: boolean }) {
  return (
    <>
      <li>
        <Link href={paths.paper(1)} className={className}>
          Paper 1
        </Link>
      </li>
      <li>
        <Link href={paths.paper(2)} className={className}>
          Paper 2
        </Link>
      </li>
      <li>
        <Link href={paths.saved()} className={className}>
          Saved
        </Link>
      </li>
      <li>
        <Link href={paths.discuss()} className={className}>
          Discuss
          <span data-unread="" />
        </Link>
      </li>
      {showsPricing && (
        <li>
          <Link href={paths.pricing} className={className}>
            Pricing
          </Link>
        </li>
      )}
    </>
  );
}

/** Logo, pages, theme and account; on phones the pages and the account are behind one button. */
export function Header() {
  const { user, isLoading } = useSession();
  const showsPricing = !isLoading && (user?.SubscriptionInfo.Perm ?? 0) === 0;
  return (
    <header className="sticky top-0 z-40 border-b border-hairline bg-paper">
      <div className="page flex min-h-(--header-height) flex-wrap items-center gap-x-2">
        {/* Whoever is signed in goes on practising; the landing page is for those who come to look. */}
        <Link
          href={user ? paths.paper(lastPaper() ?? (user.SubscriptionInfo.Perm === 2 ? 2 : 1)) : paths.home}
          className="mr-auto flex min-h-11 items-center gap-2.5 rounded-sm md:mr-6"
        >
          <LogoMark />
          <span className="font-serif text-lg font-medium tracking-tight max-[22rem]:sr-only">
            {brand.name}
          </span>
        </Link>
        <nav aria-label="Main" className="mr-auto hidden md:block">
          <ul className="flex">
            <Links className={TAB} showsPricing={showsPricing} />
          </ul>
        </nav>
        <span className="hidden md:block">
          <ThemeToggle />
        </span>
        {!isLoading && !user && <SignInLink />}
        {user && <Tools />}
        {user && <AccountMenu name={user.DisplayName || "Account"} />}
        <MobileMenu isSignedIn={user !== null} showsPricing={showsPricing} />
      </div>
    </header>
  );
}

/** What helps on every page: search and the study bot. */
const Tools = () => (
  <span className="flex">
    <Link href={paths.search()} aria-label="Search (press /)" title="Search (press /)" className={ICON}>
      <SearchIcon />
    </Link>
    <button
      type="button"
      aria-label="Ask the study bot"
      title="Ask the study bot"
      onClick={askTheBot}
      className={ICON}
    >
      <AskIcon />
    </button>
  </span>
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
    <div className="hidden md:block">
      <PopoverMenu
        id="account-menu"
        label={`Account: ${name}`}
        button={
          <>
            <UserIcon />
            <span className="max-w-32 truncate">{name}</span>
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
  return (
    <ul>
      <li>
        <Link href={paths.profile} className={ROW}>
          Profile
        </Link>
      </li>
      <li>
        <Link href={paths.community()} className={ROW}>
          Community
        </Link>
      </li>
      {user && isEligible(user, Date.now()) && (
        <li>
          <Link href={paths.affiliateSection} className={ROW}>
            Affiliate Program
          </Link>
        </li>
      )}
      <li>
        <button type="button" className={ROW} onClick={askForFeedback}>
          Feedback
        </button>
      </li>
      <li>
        <button type="button" className={ROW} onClick={() => logout.mutate()} disabled={logout.isPending}>
          Logout
        </button>
      </li>
    </ul>
  );
}

function MobileMenu({ isSignedIn, showsPricing }: { isSignedIn: boolean; showsPricing: boolean }) {
  return (
    <div className="md:hidden">
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
            <Links className={ROW} showsPricing={showsPricing} />
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
