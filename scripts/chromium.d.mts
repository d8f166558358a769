/** The path of a Chromium; undefined when none is to be had on this machine. */
export function findChromium(): string | undefined;
