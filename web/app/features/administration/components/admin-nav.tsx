import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { Desk } from "#contract/administration.ts";
import { classNames } from "../../../lib/class-names.ts";
import { type AdminSection, paths } from "../../../lib/paths.ts";
import { ChevronDownIcon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { deskQuery } from "../api.ts";

interface Entry {
  name: string;
  href: string;
  section?: AdminSection | "desk";
  /** How many wait there. */
  waiting?: (desk: Desk) => number;
}

const to = (section: AdminSection, name: string, waiting?: (desk: Desk) => number): Entry => ({
  name,
  href: paths.admin(section),
  section,
  ...(waiting ? { waiting } : {}),
});

const GROUPS: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: "What waits",
    entries: [
      { name: "Desk", href: paths.admin(), section: "desk" },
      to("feedback", "Feedback", (desk) => desk.Feedback),
      to("moderation", "Moderation", (desk) => desk.Reports),
    ],
  },
  {
    title: "The bank",
    entries: [
      { name: "Question manager", href: paths.manager() },
      { name: "Item analysis", href: paths.itemAnalysis() },
    ],
  },
  {
    title: "People",
    entries: [
      to("users", "Users"),
      to("limits", "Daily limits reached"),
      to("mail", "Promotional mail"),
      to("admins", "Admins"),
    ],
  },
  {
    title: "Money",
    entries: [
      to("orders", "Orders", (desk) => desk.Orders),
      to("commissions", "Commissions", (desk) => desk.Commissions),
      to("payouts", "Payouts", (desk) => desk.Payouts),
    ],
  },
  { title: "Records", entries: [to("log", "Audit log")] },
];

/** The ways between the pages of admins: at the side on a wide screen, folded above the page on a narrow one. */
export function AdminNav({ current, name }: { current: AdminSection | "desk"; name: string }) {
  const folded = useRef<HTMLDetailsElement>(null);
  return (
    <>
      <details ref={folded} className="mt-4 rounded border border-hairline bg-raised lg:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center px-4 text-sm font-semibold">
          Admin: {name}
          <ChevronDownIcon className="ml-auto" />
        </summary>
        <nav aria-label="Admin" className="px-2 pb-3">
          <Groups current={current} onLeave={() => folded.current?.removeAttribute("open")} />
        </nav>
      </details>
      <nav aria-label="Admin" className="hidden shrink-0 pt-10 lg:sticky lg:top-20 lg:block lg:self-start">
        <Groups current={current} />
      </nav>
    </>
  );
}

function Groups({ current, onLeave }: { current: AdminSection | "desk"; onLeave?: () => void }) {
  const { data: desk } = useQuery(deskQuery);
  return (
    <div className="grid gap-4">
      {GROUPS.map(({ title, entries }) => (
        <div key={title}>
          <p className="px-2 text-xs font-semibold text-soft">{title}</p>
          <ul className="mt-1">
            {entries.map(({ name, href, section, waiting }) => {
              const count = desk && waiting ? waiting(desk) : 0;
              const isHere = section === current;
              return (
                <li key={href}>
                  <Link
                    href={href}
                    aria-current={isHere ? "page" : undefined}
                    onClick={onLeave}
                    className={classNames(
                      "flex min-h-11 items-center justify-between gap-2 rounded px-2 text-sm hover:bg-sunken ",
                      isHere && "bg-accent-wash font-semibold",
                    )}
                  >
                    {name}
                    {count > 0 && (
                      <span className="figures text-xs">
                        {count}
                        <span className="sr-only"> waiting</span>
                      </span>
                    )}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </div>
  );
}
