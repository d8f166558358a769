import path from "node:path";
import { readBank } from "../server/content/read.ts";
import { databaseIn } from "./database.ts";
import { type Product, startProduct } from "./product.ts";
import { freePort } from "./server-process.ts";

const root = path.join(import.meta.dirname, "..");
const CONTENT = path.join(root, "content");

/**
 * The product in this process with the real bank and its pages, for a browser to open; the caller controls its clock.
 * @param folder a database with the bank, which becomes this product's own; without one, the bank is
 * loaded first
 */
export async function startListening(folder?: string): Promise<{ product: Product; origin: string }> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const product = await startProduct({
    ...(folder === undefined ? { bank: readBank(CONTENT) } : { db: await databaseIn(folder) }),
    distDir: path.join(root, "dist"),
    config: { publicOrigin: origin },
  });
  await product.app.listen({ port, host: "127.0.0.1" });
  return { product, origin };
}
