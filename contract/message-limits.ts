/** Lengths of user texts in visible characters; a space between words counts as one. */
export const POST_LENGTH = { post: 10, reply: 5, most: 5000 } as const;
/** The reputation from which one's own posts can be listed. */
export const OWN_POSTS_REPUTATION = 3;
/** For how long authors may delete a message that nobody has replied to. */
export const DELETE_MINUTES = 15;

/** The number of visible characters in a text. */
export const seenLength = (text: string): number =>
  [...text.replace(/[\s\p{Cf}\p{Cc}]+/gu, " ").trim()].length;
