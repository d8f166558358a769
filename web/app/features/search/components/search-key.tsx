import { paths } from "../../../lib/paths.ts";
import { navigate, usePlace } from "../../../lib/router.tsx";
import { type Command, useShortcuts } from "../../../lib/shortcuts.ts";

const COMMANDS: Command[] = [
  {
    id: "search",
    keys: ["/"],
    caps: "/",
    does: "Search",
    run: () => {
      navigate(paths.search());
      return true;
    },
  },
];

/** Opens the search by its key, but where one answers: a slip of a finger must not leave a test. */
export function SearchKey() {
  const { pathname } = usePlace();
  useShortcuts(COMMANDS, () => !pathname.endsWith("/do") && pathname !== "/try");
  return null;
}
