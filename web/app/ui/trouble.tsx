/** What went wrong with a change, announced when it appears. */
export const Trouble = ({ text, className = "" }: { text: string | undefined; className?: string }) => (
  <p role="alert" className={`text-sm font-semibold empty:mt-0 ${className}`}>
    {text}
  </p>
);
