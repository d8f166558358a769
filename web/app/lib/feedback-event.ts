/** Said to the document by whoever wants the feedback dialog; the companions of a signed-in user open it. */
export const FEEDBACK = "feedback";
