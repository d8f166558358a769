import type { ReactNode } from "react";
import type { SiteFacts } from "#contract/site.ts";
import { ACCOUNT_MENU, MAIN_MENU, NEWS_MENU } from "../../app/lib/menu.ts";
import { paths } from "../../app/lib/paths.ts";
import { buttonClass } from "../../app/ui/button.tsx";
import { Footer } from "../../app/ui/footer.tsx";
import { ChevronDownIcon, MenuIcon } from "../../app/ui/icon.tsx";
import { LogoMark } from "../../app/ui/logo.tsx";
import { AskIcon, MoonIcon, SearchIcon, SunIcon, UserIcon } from "../../app/ui/page-icons.tsx";

interface FrameProps {
  brand: SiteFacts["brand"];
  /** The address of this page. */
  path: string;
  children: ReactNode;
}

/**
 * What every prerendered page is in, with the app's header in looks. It is a visitor's page: `script/main.ts` puts the
 * account in the place of the sign-in link where somebody is signed in, and says in the notice what the page could not
 * do.
 */
export function Frame({ brand, path, children }: FrameProps) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="bar">
        <div className="row">
          <a href={paths.home} className="name" data-home="">
            <LogoMark />
            <span>{brand.name}</span>
          </a>
          <nav aria-label="Main" className="wide">
            <Pages path={path} />
          </nav>
          <button type="button" className="tool theme wide" data-theme-toggle="" hidden>
            <SunIcon />
            <MoonIcon />
            <span className="sr" data-theme-name="" />
          </button>
          <SearchSign className="tool wide" />
          {/* A phone has room for it once the sign-in link is gone; its menu has it for everybody. */}
          <SearchSign className="tool narrow" isMember />
          <a
            className="tool"
            href={paths.paperWith(1, "bot")}
            aria-label="Ask the study bot"
            title="Ask the study bot"
            data-member="bot"
            hidden
          >
            <AskIcon />
          </a>
          <a className={buttonClass("outline", "button-slim")} href={paths.login()} data-account="">
            Sign Up / Login
          </a>
          <Menu path={path} />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <p className="notice" role="alert" data-notice="" />
        {children}
      </main>
      <Footer brand={brand} news={<NewUpdate />} />
    </>
  );
}

const SearchSign = ({ className, isMember = false }: { className: string; isMember?: boolean }) => (
  <a
    className={className}
    href={paths.search()}
    aria-label="Search"
    title="Search"
    data-member={isMember ? "" : undefined}
    hidden={isMember}
  >
    <SearchIcon />
  </a>
);

/** What everybody can open. */
function Pages({ path, isPhone = false }: { path: string; isPhone?: boolean }) {
  return (
    <ul>
      {MAIN_MENU.filter(({ only }) => only !== "on-phones" || isPhone).map(
        ({ label, href = "", only, dot }) => (
          // Who has a plan is shown none; on the pricing page its own entry stays.
          <li
            key={label}
            data-pricing={only === "without-plan" && path !== href ? "" : undefined}
            data-member={only === "members" ? "" : undefined}
            hidden={only === "members"}
          >
            <a
              href={href}
              aria-current={path === href || path.startsWith(`${href}/`) ? ("page" as const) : undefined}
            >
              {label}
              {dot === "unread" && <Unread />}
            </a>
          </li>
        ),
      )}
    </ul>
  );
}

/** On a phone or a tablet all pages and the account; on a wide screen the account, for who is signed in, which only the script knows. */
const Menu = ({ path }: { path: string }) => (
  <details className="menu" data-menu="">
    <summary>
      <span className="narrow">
        <MenuIcon />
        <span className="sr">Menu</span>
      </span>
      <span className="wide">
        <UserIcon />
        Account
        <ChevronDownIcon size={16} />
      </span>
      <Unread />
      <NewUpdate />
    </summary>
    <div className="sheet">
      <nav aria-label="Pages" className="narrow">
        <Pages path={path} isPhone />
      </nav>
      <ul data-member="" hidden>
        {ACCOUNT_MENU.map(({ label, href, act, only }) => (
          <li
            key={label}
            data-affiliate={only === "affiliates" ? "" : undefined}
            hidden={only === "affiliates"}
          >
            {act === "logout" ? (
              <button type="button" data-logout="">
                {label}
              </button>
            ) : (
              <a href={href ?? paths.paperWith(1, "feedback")} data-member={act}>
                {label}
              </a>
            )}
          </li>
        ))}
      </ul>
      <ul>
        {NEWS_MENU.map(({ label, href }) => (
          <li key={label}>
            <a href={href}>
              {label}
              <NewUpdate />
            </a>
          </li>
        ))}
        <li className="narrow">
          <button type="button" data-theme-toggle="" hidden>
            <span data-theme-name="" />
          </button>
        </li>
      </ul>
    </div>
  </details>
);

/** A dot beside what leads to replies that were not seen; only the script knows whether there are any. */
const Unread = () => (
  <span className="news" data-unread="" hidden>
    <span className="sr"> (new replies)</span>
  </span>
);

/** A dot beside what is new since the last visit; only the script knows whether anything is. */
const NewUpdate = () => (
  <span className="news" data-news="" hidden>
    <span className="sr"> (something new)</span>
  </span>
);
