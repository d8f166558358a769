import { GOOGLE_CLIENT, startGoogle } from "../test/google-fake.ts";
import { type RunningProduct, startRunning } from "./product.ts";

/** The product with Google sign-in, on keys of our own. */
export interface GoogleProduct {
  product: RunningProduct;
  keys: Awaited<ReturnType<typeof startGoogle>>;
  end(): Promise<void>;
}

export async function startWithGoogle(): Promise<GoogleProduct> {
  const keys = await startGoogle();
  const product = await startRunning({ GOOGLE_CLIENT_ID: GOOGLE_CLIENT, GOOGLE_JWKS_URL: keys.jwksUrl });
  return {
    product,
    keys,
    async end() {
      await product.end();
      keys.end();
    },
  };
}
