/** A count as pages say it: 1,250. */
export const number = (n: number): string => n.toLocaleString("en-SG");
