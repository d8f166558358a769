import { minutesText, useSecondsTo } from "../../../lib/seconds-to.ts";

interface InUseElsewhereProps {
  /** When the account may come here, by this page's clock. */
  until: number;
}

/** The proof was right, and another browser has the account: why one waits, for how long, and what is quicker. */
export function InUseElsewhere({ until }: InUseElsewhereProps) {
  const left = useSecondsTo(until);
  return (
    <div className="mt-4 border-l-2 border-accent pl-4 text-sm">
      <p role="status" className="font-semibold">
        {left > 0
          ? "That was right, but this account is in use in another browser."
          : "You can log in here now: press Login again."}
      </p>
      {left > 0 && (
        <p className="mt-1 text-soft">
          It signed in there less than 5 minutes ago, and an account changes browsers once in 5 minutes. You
          can log in here in{" "}
          <b role="timer" className="font-semibold text-ink figures">
            {minutesText(left)}
          </b>{" "}
          minutes, or at once after logging out there. Your code stays good meanwhile.
        </p>
      )}
    </div>
  );
}
