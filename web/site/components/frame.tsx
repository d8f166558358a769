import type { ReactNode } from "react";
import type { SiteFacts } from "#contract/site.ts";
import { paths } from "../../app/lib/paths.ts";
import { buttonClass } from "../../app/ui/button.tsx";
import { LogoMark } from "../../app/ui/logo.tsx";
import { AskIcon, MoonIcon, SearchIcon, SunIcon } from "../../app/ui/page-icons.tsx";

interface FrameProps {
  brand: SiteFacts["brand"];
  /** The address of this page. */
  path: string;
  children: ReactNode;
}

/**
 * What every prerendered page stands in. It is a visitor's page: `script/main.ts` turns the sign-in link into Profile
 * where somebody is signed in, and says in the notice what the page could not do.
 */
export function Frame({ brand, path, children }: FrameProps) {
  const to = (href: string) => ({
    href,
    "aria-current": path === href || path.startsWith(`${href}/`) ? ("page" as const) : undefined,
  });
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="bar">
        <a href={paths.home} className="name" data-home="">
          <LogoMark />
          <span>{brand.name}</span>
        </a>
        <nav aria-label="Main">
          <a href={paths.paper(1)}>Paper 1</a>
          <a href={paths.paper(2)}>Paper 2</a>
          <a className="wide" href={paths.discuss()}>
            Discuss
            <Unread />
          </a>
          <a {...to(paths.pricing)} data-pricing={path === paths.pricing ? undefined : ""}>
            Pricing
          </a>
          <a {...to(paths.study())}>Study</a>
          <a className="wide" {...to(paths.blog())}>
            Blog
          </a>
        </nav>
        <div className="acts">
          <button type="button" className="tool theme" data-theme-toggle="" hidden>
            <SunIcon />
            <MoonIcon />
            <span className="sr" data-theme-name="" />
          </button>
          <a
            className="tool wide"
            href={paths.search()}
            aria-label="Search"
            title="Search"
            data-member=""
            hidden
          >
            <SearchIcon />
          </a>
          <a
            className="tool wide"
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
          {/* For who is signed in, which only the script knows. */}
          <details className="menu" data-menu="" hidden>
            <summary className={buttonClass("outline", "button-slim")}>
              Account
              <Unread />
            </summary>
            <ul>
              {/* Where the bar has no room for them. */}
              <li className="narrow">
                <a href={paths.search()}>Search</a>
              </li>
              <li className="narrow">
                <a href={paths.paperWith(1, "bot")} data-member="bot">
                  Ask the study bot
                </a>
              </li>
              <li>
                <a href={paths.profile}>Profile</a>
              </li>
              <li>
                <a href={paths.saved()}>Saved</a>
              </li>
              <li>
                <a href={paths.discuss()}>
                  Discuss
                  <Unread />
                </a>
              </li>
              <li>
                <a href={paths.community()}>Community</a>
              </li>
              <li>
                <a href={paths.updates}>Updates</a>
              </li>
              <li>
                <a href={paths.paperWith(1, "feedback")} data-member="feedback">
                  Feedback
                </a>
              </li>
              <li>
                <button type="button" data-logout="">
                  Logout
                </button>
              </li>
            </ul>
          </details>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <p className="notice" role="alert" data-notice="" />
        {children}
      </main>
      <Footer brand={brand} />
    </>
  );
}

/** A dot beside what leads to replies that were not seen; only the script knows whether there are any. */
const Unread = () => (
  <span className="news" data-unread="" hidden>
    <span className="sr"> (new replies)</span>
  </span>
);

function Footer({ brand }: { brand: SiteFacts["brand"] }) {
  return (
    <footer>
      <div className="ways">
        <p>
          <span className="name">{brand.name}</span>
          {brand.disclaimer}
        </p>
        <FooterList title="Practise">
          <a href={paths.try()}>Try five questions</a>
          <a href={paths.paper(1)}>Paper 1</a>
          <a href={paths.paper(2)}>Paper 2</a>
          <a href={paths.pricing}>Pricing</a>
        </FooterList>
        <FooterList title="Read">
          <a href={paths.study()}>Study notes</a>
          <a href={paths.blog()}>Blog</a>
          <a href={paths.updates}>
            Updates
            <span className="news" data-news="" hidden>
              <span className="sr"> (something new)</span>
            </span>
          </a>
          <a href={`mailto:${brand.email}`}>Write to us</a>
          <a href={brand.chatGroup} rel="noreferrer">
            Chat group
          </a>
        </FooterList>
        <FooterList title="Terms">
          <a href={paths.affiliate}>Affiliates</a>
          <a href={paths.terms}>Terms</a>
          <a href={paths.privacy}>Privacy</a>
        </FooterList>
      </div>
      <p className="install">
        On your phone: add {brand.name} to your home screen with <b>Share</b>, then <b>Add to Home Screen</b>{" "}
        (iPhone), or with the browser's menu, then <b>Install app</b> (Android).
      </p>
    </footer>
  );
}

function FooterList({ title, children }: { title: string; children: ReactNode[] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {children.map((link, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index}>{link}</li>
        ))}
      </ul>
    </nav>
  );
}
