import { type ComponentType, lazy } from "react";

/**
 * What a panel shows, whose code comes when it is first opened. Without it, offline say, the panel says so: an error would
 * take the question on screen with it.
 */
export const lazyPanel = <P,>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() =>
    load().catch((): { default: ComponentType<P> } => ({
      default: () => (
        <p className="mt-6 text-sm">This did not load. Check your connection and load the page again.</p>
      ),
    })),
  );
