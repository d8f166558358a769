import { Link } from "./link.tsx";

interface TabsProps {
  /** What the tabs are of. */
  label: string;
  /** A phone leaves the `rest` of a name to be read out. */
  tabs: { name: string; rest?: string | undefined; href: string; isCurrent: boolean }[];
}

/** The parts of a page, each with an address of its own. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav aria-label={label} className="mt-6 border-b border-hairline">
      <ul className="-mb-px flex flex-wrap sm:gap-x-1">
        {tabs.map(({ name, rest, href, isCurrent }) => (
          <li key={name}>
            <Link
              href={href}
              aria-current={isCurrent ? "page" : undefined}
              className="inline-flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm font-semibold whitespace-nowrap text-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink max-sm:px-1.5"
            >
              {name}
              {rest && <span className="whitespace-pre max-sm:sr-only"> {rest}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
