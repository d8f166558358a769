/**
 * Actions on a shared phone that leave something in its browser or in the memory of its open page, by the module that
 * keeps it. `e2e/shared-phone.spec.ts` does each as one user and then looks for it as the next user.
 */
export const KEEPING = {
  "web/app/sending/browser-store.ts": "unsentAnswer",
  "web/app/offline/copy-store.ts": "copies",
  "web/app/question/attempt-desk.ts": "struckOption",
  "web/app/features/bot/conversation.ts": "conversation",
  "web/app/features/community/draft-store.ts": "questionDraft",
  "web/app/features/discussion/components/composer.tsx": "messageDraft",
  "web/app/features/editing/drafts.ts": "editorDraft",
  "web/app/features/notes/passages/unsaved-passages.ts": "unsavedPassage",
  "web/app/features/notes/sending/refused-notes.ts": "refusedNote",
  "web/app/features/practice/run/dwell.ts": "timeSpent",
  "web/app/features/practice/samples/sample-store.ts": "sample",
  "web/app/features/search/recent.ts": "recentSearch",
  "web/app/lib/last-paper.ts": "lastPaper",
  "web/app/lib/locked-place.ts": "lockedPlace",
  "web/app/lib/theme-choice.ts": "theme",
  "web/site/script/exam-date.ts": "examMonth",
} as const;

export type KeptThing = (typeof KEEPING)[keyof typeof KEEPING];

/** Modules that keep something impersonal, or remove something. */
export const SAYING_NOTHING: Readonly<Record<string, string>> = {
  "web/app/features/bot/components/bot-dialog.tsx": "that the bot's introduction was read here",
  "web/app/features/forecast/components/exam-question.tsx":
    "on which day the question after an exam was put off",
  "web/app/features/plan/exam-months.ts": "reads the month that was chosen on the pricing page",
  "web/app/features/practice/samples/sample-pointer.tsx": "that the pointer was put away here",
  "web/app/lib/kept.ts": "keeps for all of them",
  "web/app/lib/query-client.ts": "says whose the page is",
  "web/app/lib/referral.ts": "whose link was followed in this browser, before there was any user",
  "web/app/lib/shortcuts.ts": "whether shortcuts are on here",
  "web/app/lib/updates-seen.ts": "which news was shown here",
  "web/app/lib/whoami.ts": "takes the readable marker of a session away",
  "web/site/script/bulletins.ts": "which bulletins were put away here",
  "web/site/script/checkout.ts": "which plan a visitor asked for; the very next page takes it",
  "web/site/script/pricing.ts": "which discount was shown here",
  "web/site/script/updates-seen.ts": "which news was shown here",
  "web/site/script/visitor.ts": "deletes the copies at sign-out",
};
