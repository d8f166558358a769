/** Said to the document by whoever wants the study bot; the companions of a signed-in user open it. */
export const BOT = "bot";
