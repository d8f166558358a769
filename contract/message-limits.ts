/** Lengths of what is written, in characters that can be seen; a space between words is one. */
export const POST_LENGTH = { post: 10, reply: 5, most: 5000 } as const;
/** From which reputation on one's own posts can be listed. */
export const OWN_POSTS_REPUTATION = 3;
/** For how long authors may delete what nobody has answered. */
export const DELETE_MINUTES = 15;

/** How many characters of a text can be seen. */
export const seenLength = (text: string): number =>
  [...text.replace(/[\s\p{Cf}\p{Cc}]+/gu, " ").trim()].length;
