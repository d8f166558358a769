/** What stands around a page of the app unless one answers on it, in one chunk of its own. */
export { Header } from "../features/account/components/header.tsx";
export { Footer } from "../ui/footer.tsx";
