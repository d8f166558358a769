import { brand } from "../lib/brand.ts";
import { paths } from "../lib/paths.ts";
import { Link } from "../ui/link.tsx";

const LINK = "inline-flex min-h-11 items-center underline-offset-4 hover:underline";

/** Ways on, ways to reach us, and who we are not. */
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
          <ul className="flex flex-wrap gap-x-6">
            <li>
              <Link href={paths.paper(1)} className={LINK}>
                Paper 1
              </Link>
            </li>
            <li>
              <Link href={paths.paper(2)} className={LINK}>
                Paper 2
              </Link>
            </li>
            <li>
              <Link href={paths.pricing} className={LINK}>
                Pricing
              </Link>
            </li>
            <li>
              <a href={`mailto:${brand.email}`} className={LINK}>
                {brand.email}
              </a>
            </li>
            <li>
              <a href={brand.chatGroup} target="_blank" rel="noreferrer" className={LINK}>
                Chat group
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
