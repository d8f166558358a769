import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";

const Brand = z.strictObject({
  name: z.string(),
  tagline: z.string(),
  email: z.email(),
  chat_group: z.url(),
  disclaimer: z.string(),
});

const file = path.join(
  process.env.CONTENT_DIR ?? path.join(import.meta.dirname, "../../content"),
  "brand.yaml",
);

/** The product's name, contact details and links, read from one file. */
export const brand = Brand.parse(parse(readFileSync(file, "utf8")));
