import type { QueryClient } from "@tanstack/react-query";
import { paperQuery, setQuery, topicQuery } from "./features/catalogue/api.ts";
import { type PageRoute, page } from "./lib/router.tsx";

/** The editors' pages come in one: what is named here is named on every page. */
const managers = () => import("./routes/question-manager.tsx");

const admins = () => import("./routes/admin.tsx");

/** Every page of the app. Code, and where a `prefetch` is its data, load at the first sign of interest. */
export function createRoutes(client: QueryClient): PageRoute[] {
  return [
    page("/login", async () => (await import("./routes/login.tsx")).LoginPage),
    page(
      "/paper/:paperId",
      async () => (await import("./routes/paper.tsx")).PaperPage,
      ({ paperId }) => {
        if (paperId === "1" || paperId === "2") void client.prefetchQuery(paperQuery(Number(paperId)));
      },
    ),
    page(
      "/paper/:paperId/updated",
      async () => (await import("./routes/paper-updated.tsx")).PaperUpdatedPage,
    ),
    page(
      "/topic/:topicId",
      async () => (await import("./routes/topic.tsx")).TopicPage,
      ({ topicId }) => void client.prefetchQuery(topicQuery(Number(topicId))),
    ),
    page(
      "/set/:setId",
      async () => (await import("./routes/set.tsx")).SetPage,
      ({ setId }) => void client.prefetchQuery(setQuery(Number(setId))),
    ),
    page("/set/:setId/do", async () => (await import("./routes/set-do.tsx")).SetDoPage),
    page("/set/:setId/review", async () => (await import("./routes/set-review.tsx")).SetReviewPage),
    page("/today", async () => (await import("./routes/today.tsx")).TodayPage),
    page("/plan/:day/:item", async () => (await import("./routes/plan-item.tsx")).PlanItemPage),
    page("/build", async () => (await import("./routes/build.tsx")).BuildPage),
    page("/test/:token", async () => (await import("./routes/shared-test.tsx")).SharedTestPage),
    page("/notes", async () => (await import("./routes/notes.tsx")).NotesPage),
    page("/device", async () => (await import("./routes/on-device.tsx")).OnDevicePage),
    page("/progress", async () => (await import("./routes/progress.tsx")).ProgressPage),
    page("/calibration", async () => (await import("./routes/calibration.tsx")).CalibrationPage),
    page("/try", async () => (await import("./routes/try.tsx")).TryPage),
    page("/question/:questionId", async () => (await import("./routes/question.tsx")).QuestionPage),
    page("/saved", async () => (await import("./routes/saved.tsx")).SavedPage),
    page(
      "/search",
      async () => (await import("./routes/search.tsx")).SearchPage,
      // Before anything is typed it offers the topics.
      () => void [1, 2].map((paper) => client.prefetchQuery(paperQuery(paper))),
    ),
    page("/discuss", async () => (await import("./routes/discuss.tsx")).DiscussPage),
    page("/question-manager", async () => (await managers()).QuestionManagerPage),
    page("/question-manager/import", async () => (await managers()).QuestionImportPage),
    page("/community", async () => (await import("./routes/community.tsx")).CommunityPage),
    page("/adadminmin", async () => (await admins()).AdminPage),
    page("/adadminmin/:section", async () => (await admins()).AdminPage),
    page("/item-analysis", async () => (await import("./routes/item-analysis.tsx")).ItemAnalysisPage),
    page("/checkout/:checkoutId", async () => (await import("./routes/checkout.tsx")).CheckoutPage),
    page("/charges/:chargeId/receipt", async () => (await import("./routes/receipt.tsx")).ReceiptPage),
    page("/unsub-promo", async () => (await import("./routes/unsub-promo.tsx")).UnsubPromoPage),
    page("/unsub-reminders", async () => (await import("./routes/unsub-reminders.tsx")).UnsubRemindersPage),
    page("/profile", async () => (await import("./routes/profile.tsx")).ProfilePage),
  ];
}
