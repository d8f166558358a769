import { ApiError } from "./call.ts";
import { NOT_ENTITLED } from "./report-error.ts";

/** The text for a question that could not be fetched, with what to try. */
export const QUESTION_FETCH_FAILURE = {
  title: "Failed to fetch question.",
  tips: [
    "Check your internet connection.",
    "If you have just switched between wifi and cellular, load the page again.",
    "A company VPN may block sites that are not on its whitelist. Try without it.",
  ],
};

const NO_QUESTION_ACCESS = "You do not have the right subscription to view this question.";

/** The sentence for a question call that was refused, or undefined when it failed for another reason. */
export function questionRefusal(error: unknown): string | undefined {
  return error instanceof ApiError && error.code === NOT_ENTITLED ? NO_QUESTION_ACCESS : undefined;
}
