import { useEffect } from "react";
import { BotHost } from "./features/bot/components/bot-host.tsx";
import { CalculatorHost } from "./features/calculators/components/calculator-host.tsx";
import { UnreadDots } from "./features/discussion/components/unread-dots.tsx";
import { FeedbackHost } from "./features/feedback/components/feedback-host.tsx";
import { UnsentNotes } from "./features/notes/unsent-notes.tsx";
import { UnsentAnswers } from "./features/practice/unsent-answers.tsx";
import { SearchKey } from "./features/search/components/search-key.tsx";
import { openFromAddress } from "./lib/companion-requests.ts";

/** What goes with a signed-in user from page to page; it comes after the page's own code. */
export function Companions() {
  useEffect(openFromAddress, []);
  return (
    <>
      <UnsentAnswers />
      <UnsentNotes />
      <UnreadDots />
      <FeedbackHost />
      <BotHost />
      <CalculatorHost />
      <SearchKey />
    </>
  );
}
