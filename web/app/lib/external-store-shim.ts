// The router asks for a stand-in of React's own hook, for versions of React that have none; ours has it.
export { useSyncExternalStore } from "react";
