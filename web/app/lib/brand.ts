import { chat_group, disclaimer, email, name, tagline } from "virtual:brand";

/** The product's name, words and links, as content/brand.yaml has them. */
export const brand = { name, tagline, email, chatGroup: chat_group, disclaimer };
