import { brand } from "../../../lib/brand.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/notice.tsx";

interface TroubleMessageProps {
  onHaveCode: () => void;
  onReenter: () => void;
}

/** Three resends did not help: say so, and where people are. */
export function TroubleMessage({ onHaveCode, onReenter }: TroubleMessageProps) {
  return (
    <>
      <ErrorState
        title="Our servers might be down."
        action={
          <a href={brand.chatGroup} target="_blank" rel="noreferrer" className={buttonClass()}>
            Tell us in the chat group
          </a>
        }
      >
        We sent the code several times. Please look in your spam folder too; if it is not there, let us know
        and we will look into it.
      </ErrorState>
      <div className="mt-5 grid gap-3 sm:grid-cols-2">
        <Button variant="outline" onClick={onHaveCode}>
          I have the code now
        </Button>
        <Button variant="outline" onClick={onReenter}>
          Re-Enter Email
        </Button>
      </div>
    </>
  );
}
