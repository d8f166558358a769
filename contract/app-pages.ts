/**
 * The addresses of the app, as its router has them; the server gives its shell there, and 404 at any other address.
 * web/app/router.test.ts sees to it that the two agree.
 */
export const appPages = [
  "/login",
  "/paper/:paperId",
  "/paper/:paperId/updated",
  "/topic/:topicId",
  "/set/:setId",
  "/set/:setId/do",
  "/set/:setId/review",
  "/today",
  "/build",
  "/test/:token",
  "/notes",
  "/device",
  "/progress",
  "/try",
  "/question/:questionId",
  "/saved",
  "/search",
  "/discuss",
  "/question-manager",
  "/question-manager/import",
  "/community",
  "/adadminmin",
  "/adadminmin/:section",
  "/item-analysis",
  "/checkout/:checkoutId",
  "/charges/:chargeId/receipt",
  "/unsub-promo",
  "/profile",
] as const;
