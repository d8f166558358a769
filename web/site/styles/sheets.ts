import looks from "../../app/styles/looks.css?inline";
import base from "./base.css?inline";
import landing from "./landing.css?inline";
import motion from "./motion.css?inline";
import pages from "./pages.css?inline";
import plans from "./plans.css?inline";
import pricing from "./pricing.css?inline";
import prose from "./prose.css?inline";

/** The styles that a page carries itself, by the kind of page; landing.css brings the base within its layers. */
export const sheets = {
  landing: landing + motion,
  pricing: base + looks + pricing + plans + motion,
  /** Pages to read: the blog, the terms and their like. */
  prose: base + looks + prose + pages + motion,
};
