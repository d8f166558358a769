/** What went wrong with a change, announced when it appears. */
export const Trouble = ({ text }: { text: string | undefined }) => (
  <p role="alert" className="text-sm font-semibold">
    {text}
  </p>
);
