import { brand } from "../lib/brand.ts";
import { Footer as AnyFooter } from "../ui/footer.tsx";
import { Link } from "../ui/link.tsx";

/** What is around a page of the app unless one answers on it, in one chunk of its own. */
export { Header } from "../features/account/components/header.tsx";

export const Footer = () => <AnyFooter brand={brand} AppLink={Link} />;
