import type { ComponentType, ReactNode } from "react";
import "../styles/footer.css";
import { paths } from "../lib/paths.ts";

interface FooterProps {
  brand: { name: string; email: string; chatGroup: string; disclaimer: string };
  /** Shown beside Updates while something there is new. */
  news?: ReactNode;
  /** What leads to a page of the app: within it without loading again. */
  AppLink?: ComponentType<{ href: string; children: ReactNode }> | "a";
}

/**
 * Who we are not, ways on, and ways to reach us: the same on every page, of the app and prerendered.
 */
export function Footer({ brand, news, AppLink = "a" }: FooterProps) {
  return (
    <footer className="footer">
      <div className="foot">
        <div className="ways">
          <p>
            <span className="foot-name">{brand.name}</span>
            {brand.disclaimer}
          </p>
          <Ways title="Practise">
            <AppLink href={paths.try()}>Try five questions</AppLink>
            <AppLink href={paths.paper(1)}>Paper 1</AppLink>
            <AppLink href={paths.paper(2)}>Paper 2</AppLink>
            <a href={paths.pricing}>Pricing</a>
          </Ways>
          <Ways title="Read">
            <a href={paths.study()}>Study notes</a>
            <a href={paths.blog()}>Blog</a>
            <AppLink href={paths.calibration}>Our forecasts</AppLink>
            <a href={paths.updates}>
              Updates
              {news}
            </a>
            <a href={`mailto:${brand.email}`}>Write to us</a>
            <a href={brand.chatGroup} rel="noreferrer">
              Chat group
            </a>
          </Ways>
          <Ways title="Terms">
            <a href={paths.affiliate}>Affiliates</a>
            <a href={paths.terms}>Terms</a>
            <a href={paths.privacy}>Privacy</a>
          </Ways>
        </div>
        <p className="install">
          On your phone: add {brand.name} to your home screen with <b>Share</b>, then{" "}
          <b>Add to Home Screen</b> (iPhone), or with the browser's menu, then <b>Install app</b> (Android).
        </p>
      </div>
    </footer>
  );
}

function Ways({ title, children }: { title: string; children: ReactNode[] }) {
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
