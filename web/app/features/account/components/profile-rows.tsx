import type { ReactNode } from "react";

interface ProfileRowProps {
  name: string;
  children: ReactNode;
  /** A button at the row's end. */
  action?: ReactNode;
}

/** One fact of the profile: its name, its value and what can be done about it. */
export function ProfileRow({ name, children, action }: ProfileRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-hairline py-3">
      <dt className="w-28 shrink-0 sm:w-36 text-sm text-soft">{name}</dt>
      <dd className="flex min-h-11 min-w-0 flex-[1_1_9rem] flex-wrap items-center justify-between gap-3">
        <span className="min-w-0 break-words">{children}</span>
        {action}
      </dd>
    </div>
  );
}
