import path from "node:path";
import { readBank } from "../server/content/read.ts";
import { type Product, startProduct } from "./product.ts";
import { freePort } from "./server-process.ts";

const root = path.join(import.meta.dirname, "..");

/** The product in this process with the real bank and its pages, for a browser to open; its clock is in the caller's hands. */
export async function startListening(): Promise<{ product: Product; origin: string }> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const product = await startProduct({
    bank: readBank(path.join(root, "content")),
    distDir: path.join(root, "dist"),
    config: { publicOrigin: origin },
  });
  await product.app.listen({ port, host: "127.0.0.1" });
  return { product, origin };
}
