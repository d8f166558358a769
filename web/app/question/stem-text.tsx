import { lazy, Suspense } from "react";
import { hasDocument } from "#contract/stem-fence.ts";
import { RichText } from "../ui/rich-text.tsx";

export const loadStem = () => import("./stem.tsx");

/** Without its code a document is shown in words. */
const StemWithDocuments = lazy(async () => ({
  default: await loadStem().then(
    ({ Stem }) => Stem,
    () => RichText,
  ),
}));

/** What a question tells and asks. Few hold a document, so what draws one comes when it is needed. */
export function StemText(props: { text: string; className?: string }) {
  const Text = hasDocument(props.text) ? StemWithDocuments : RichText;
  return (
    <Suspense>
      <Text {...props} />
    </Suspense>
  );
}
