import { useState } from "react";
import { ApiError } from "../../../lib/call.ts";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { useMakeLink } from "../api.ts";

/** Makes a link by which others get a test of the same questions, and copies it where the browser lets it. */
export function ShareTest({ attemptId }: { attemptId: number }) {
  const make = useMakeLink();
  const [isCopied, setCopied] = useState(false);
  const address = make.data && new URL(paths.sharedTest(make.data.Token), window.location.origin).href;
  const share = () =>
    make.mutate(attemptId, {
      onSuccess: async ({ Token }) => {
        const link = new URL(paths.sharedTest(Token), window.location.origin).href;
        setCopied(
          await navigator.clipboard.writeText(link).then(
            () => true,
            () => false,
          ),
        );
      },
    });
  return (
    <div className="mt-6">
      {!address && (
        <Button variant="outline" onClick={share} disabled={make.isPending}>
          Share these questions
        </Button>
      )}
      <p role="status" className="max-w-note text-sm">
        {address && (
          <>
            {isCopied ? "The link is copied. " : "Copy this link. "}
            Anyone who has the plan for them gets a test of the same questions.
            <span className="mt-1 block select-all font-mono text-xs wrap-anywhere">{address}</span>
          </>
        )}
        {make.error instanceof ApiError && make.error.message}
      </p>
    </div>
  );
}
