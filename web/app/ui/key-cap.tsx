/** The key that does the same as the button; on wide screens, where there is a keyboard. */
export function KeyCap({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="hidden rounded-sm border border-current px-1.5 font-sans text-xs leading-5 font-medium opacity-80 lg:inline"
    >
      {children}
    </span>
  );
}
