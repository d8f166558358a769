import { account } from "./account.ts";
import { catalogue } from "./catalogue.ts";
import { practice } from "./practice.ts";
import { statistics } from "./statistics.ts";

/** Every call of the product, by feature. */
export const api = { account, catalogue, practice, statistics };
