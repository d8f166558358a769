import { expect, it, vi } from "vitest";
import { act } from "../../test/act.ts";
import { drawAt } from "../../test/page.tsx";
import { buttonOf } from "../../test/press.ts";
import { buildQuestion } from "../../test/question.ts";
import { serverFor, signedInPage } from "../../test/signed-in.ts";
import { buildUser } from "../../test/user.ts";
import { BotHost } from "./features/bot/components/bot-host.tsx";
import { FeedbackHost } from "./features/feedback/components/feedback-host.tsx";
import { onCompanionRequest, openCompanion } from "./lib/companion-requests.ts";

signedInPage();

it("the study bot and the feedback form open when they are asked for, close, and open again about what is asked then", async () => {
  HTMLElement.prototype.scrollIntoView = () => undefined;
  serverFor(buildUser(), () => null);
  const { place, leave } = await drawAt(
    "/paper/1",
    <>
      <BotHost />
      <FeedbackHost />
    </>,
  );
  const dialog = () => place.querySelector("dialog");
  expect(dialog()).toBeNull();
  await act(() => openCompanion("bot", buildQuestion({ Body: "Who may lodge it?" })));
  await vi.waitFor(() => expect(dialog()?.textContent).toContain("Who may lodge it?"));
  await act(() => buttonOf(place, "Close").click());
  expect(dialog()).toBeNull();
  await act(() => openCompanion("bot"));
  await vi.waitFor(() => expect(dialog()?.textContent).toContain("Ask the study bot"));
  expect(dialog()?.textContent).not.toContain("Who may lodge it?");
  await act(() => buttonOf(place, "Close").click());
  await act(() => openCompanion("feedback"));
  await vi.waitFor(() => expect(dialog()?.textContent).toContain("General Feedback"));
  await act(() => buttonOf(place, "Cancel").click());
  expect(dialog()).toBeNull();
  // Once they are gone, a request waits for those that come.
  await leave();
  for (const one of ["bot", "feedback"] as const) {
    openCompanion(one);
    const later = vi.fn();
    onCompanionRequest(one, later)();
    expect(later).toHaveBeenCalledOnce();
  }
});
