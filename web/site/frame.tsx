import type { ReactNode } from "react";
import type { SiteFacts } from "#contract/site.ts";
import { paths } from "../app/lib/paths.ts";
import { LogoMark } from "../app/ui/logo.tsx";

interface FrameProps {
  brand: SiteFacts["brand"];
  /** The address of this page. */
  path: string;
  children: ReactNode;
}

/**
 * What every prerendered page stands in. It is a visitor's page: `script.ts` turns the sign-in link into Profile
 * where somebody is signed in, and says in the notice what the page could not do.
 */
export function Frame({ brand, path, children }: FrameProps) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="bar">
        <a href={paths.home} className="name">
          <LogoMark />
          {brand.name}
        </a>
        <nav aria-label="Main">
          <a href={paths.paper(1)}>Paper 1</a>
          <a href={paths.paper(2)}>Paper 2</a>
          <a
            href={paths.pricing}
            aria-current={path === paths.pricing ? "page" : undefined}
            data-pricing={path === paths.pricing ? undefined : ""}
          >
            Pricing
          </a>
        </nav>
        <a className="account" href={paths.login()} data-account="">
          Sign Up / Login
        </a>
      </header>
      <main id="main" tabIndex={-1}>
        <p className="notice" role="alert" data-notice="" />
        {children}
      </main>
      <footer>
        <p>
          {brand.disclaimer} <a href={`mailto:${brand.email}`}>{brand.email}</a>
        </p>
      </footer>
    </>
  );
}
