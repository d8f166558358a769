import { ability } from "./ability.ts";
import { account } from "./account.ts";
import { administration } from "./administration.ts";
import { affiliate } from "./affiliate.ts";
import { billing } from "./billing.ts";
import { bot } from "./bot.ts";
import { builder } from "./builder.ts";
import { calculators } from "./calculators.ts";
import { catalogue } from "./catalogue.ts";
import { community } from "./community.ts";
import { discussion } from "./discussion.ts";
import { editing } from "./editing.ts";
import { exchange } from "./exchange.ts";
import { feedback } from "./feedback.ts";
import { forecast } from "./forecast.ts";
import { itemAnalysis } from "./item-analysis.ts";
import { notes } from "./notes.ts";
import { overview } from "./overview.ts";
import { plan } from "./plan.ts";
import { planDay } from "./plan-day.ts";
import { practice } from "./practice.ts";
import { privacy } from "./privacy.ts";
import { progress } from "./progress.ts";
import { promotion } from "./promotion.ts";
import { publishing } from "./publishing.ts";
import { reminders } from "./reminders.ts";
import { search } from "./search.ts";
import { statistics } from "./statistics.ts";

/** Every call of the product, by feature. */
export const api = {
  ability,
  account,
  administration,
  affiliate,
  billing,
  bot,
  builder,
  calculators,
  catalogue,
  community,
  discussion,
  editing,
  exchange,
  feedback,
  forecast,
  itemAnalysis,
  notes,
  overview,
  plan,
  planDay,
  practice,
  privacy,
  progress,
  promotion,
  publishing,
  reminders,
  search,
  statistics,
};
