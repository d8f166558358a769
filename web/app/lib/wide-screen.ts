/** Whether there is room for two columns: `lg` of the styles. */
export const isWideScreen = (): boolean => window.matchMedia("(min-width: 1024px)").matches;
