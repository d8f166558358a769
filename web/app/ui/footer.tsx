import { brand } from "../lib/brand.ts";
import { paths } from "../lib/paths.ts";

const LINKS = [
  ["Updates", paths.updates],
  ["Blog", paths.blog()],
  ["Affiliates", paths.affiliate],
  ["Terms", paths.terms],
  ["Privacy", paths.privacy],
  ["Write to us", `mailto:${brand.email}`],
  ["Chat group", brand.chatGroup],
];

/** Ways on, ways to reach us, and who we are not. All lead out of the app, so they are plain links. */
export function Footer() {
  return (
    <footer className="border-t border-hairline text-sm text-soft">
      <div className="page flex flex-wrap items-start justify-between gap-x-10 gap-y-4 py-8">
        <p className="max-w-[44ch]">
          <span className="block text-ink">
            <span className="font-serif text-base">{brand.name}</span>: {brand.tagline}.
          </span>
          {brand.disclaimer}
        </p>
        <nav aria-label="Footer">
          <ul className="flex max-w-md flex-wrap gap-x-6">
            {LINKS.map(([name, href]) => (
              <li key={name}>
                <a
                  href={href}
                  className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {/* For phones, and not where it is installed already. */}
        <p className="text-xs md:hidden [@media(display-mode:standalone)]:hidden">
          On your phone: <b>Share</b>, then <b>Add to Home Screen</b> (iPhone), or the menu, then{" "}
          <b>Install app</b> (Android).
        </p>
      </div>
    </footer>
  );
}
