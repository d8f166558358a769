import type { AccountTables } from "./rows/account.ts";
import type { AffiliateTables } from "./rows/affiliate.ts";
import type { BillingTables } from "./rows/billing.ts";
import type { BotTables } from "./rows/bot.ts";
import type { CapTables } from "./rows/caps.ts";
import type { CatalogueTables } from "./rows/catalogue.ts";
import type { CommunityTables } from "./rows/community.ts";
import type { DeskTables } from "./rows/desk.ts";
import type { DiscussionTables } from "./rows/discussion.ts";
import type { EditingTables } from "./rows/editing.ts";
import type { FeedbackTables } from "./rows/feedback.ts";
import type { ItemAnalysisTables } from "./rows/item-analysis.ts";
import type { JobTables } from "./rows/jobs.ts";
import type { PracticeTables } from "./rows/practice.ts";
import type { ReminderTables } from "./rows/reminders.ts";
import type { StudyTables } from "./rows/study.ts";

/** Rows as the database has them: one interface per table of server/migrations, by feature in rows/. */
export interface Tables
  extends AccountTables,
    CatalogueTables,
    PracticeTables,
    BillingTables,
    AffiliateTables,
    DiscussionTables,
    EditingTables,
    FeedbackTables,
    CommunityTables,
    BotTables,
    ItemAnalysisTables,
    CapTables,
    DeskTables,
    ReminderTables,
    StudyTables,
    JobTables {}
