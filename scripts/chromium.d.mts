/** The path of a Chromium; undefined when none is to be had on this machine. */
export function findChromium(): string | undefined;
/** The path of Chromium's headless shell; undefined when it is not installed. */
export function findHeadlessShell(): string | undefined;
