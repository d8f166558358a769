// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/g;

/**
 * A text in the form that questions use: lines end with \n, a blank line begins a paragraph, runs of spaces are one,
 * and characters that XML or a database cannot store are removed.
 */
export const tidy = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(UNPRINTABLE, "")
    .replace(/[ \t\u00a0]+/g, " ")
    .replaceAll(" \n", "\n")
    .replaceAll("\n ", "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** A text of one line. */
export const tidyLine = (text: string): string => tidy(text).replace(/\n+/g, " ");

/** The beginning of a text, for use in messages. */
export const startOf = (text: string, most = 40): string => {
  const line = tidyLine(text.slice(0, 4 * most));
  return line.length > most ? `${line.slice(0, most).toWellFormed()}…` : line;
};
