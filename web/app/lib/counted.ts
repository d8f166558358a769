/** “1 question”, “2 questions”: a number with what it counts, whose plural takes an s. */
export const counted = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? "" : "s"}`;
