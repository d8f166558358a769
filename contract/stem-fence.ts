/** What begins and ends a document in a question's text (stem-document.ts). */
export const FENCE = ":::";

export const hasDocument = (text: string) => `\n${text}`.includes(`\n${FENCE}`);
