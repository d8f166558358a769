import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { forgetOtherBrowser } from "../lib/other-browser.ts";
import { paths } from "../lib/paths.ts";
import { endSession } from "../lib/report-error.ts";
import { navigate, usePlace } from "../lib/router.tsx";
import { minutesText, useSecondsTo } from "../lib/seconds-to.ts";
import { Button } from "../ui/button.tsx";

/** Shown over the question that was on screen when another browser took the account over. */
export function OtherBrowser({ until }: { until: number }) {
  const client = useQueryClient();
  const { href: here } = usePlace();
  const dialog = useRef<HTMLDialogElement>(null);
  const left = useSecondsTo(until);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const leave = (go: () => void) =>
    endSession(client, () => {
      forgetOtherBrowser();
      go();
    });
  return (
    <dialog
      ref={dialog}
      aria-labelledby="other-browser"
      // There is nothing to go back to under it.
      onCancel={(event) => event.preventDefault()}
      className="mx-auto mt-auto mb-0 w-full max-w-none rounded-t border-t-2 border-accent bg-raised p-5 text-ink lifted backdrop:bg-[rgb(0_0_0_/_0.25)] sm:mb-auto sm:w-[30rem] sm:rounded sm:border"
    >
      <h2 id="other-browser" className="text-lg">
        Logged in from a different browser.
      </h2>
      <p className="mt-2 text-sm">
        Your account goes on there. <b className="font-semibold">Every answer that you gave here is kept</b>,
        also one that was still on its way.
      </p>
      <p className="mt-2 text-sm text-soft">
        {left > 0 ? (
          <>
            You may go on here in{" "}
            <b role="timer" className="font-semibold text-ink figures">
              {minutesText(left)}
            </b>{" "}
            minutes, or at once after logging out there.
          </>
        ) : (
          "You may go on here now."
        )}
      </p>
      <div className="mt-5 flex flex-col gap-3 sm:flex-row-reverse">
        <Button onClick={() => leave(() => navigate(paths.login(here)))}>
          {left > 0 ? "I logged out there: go on here" : "Go on here"}
        </Button>
        <Button variant="outline" onClick={() => leave(() => window.location.assign(paths.home))}>
          Leave
        </Button>
      </div>
    </dialog>
  );
}
