import { useEffect } from "react";
import { paths } from "../../lib/paths.ts";
import { usePlace } from "../../lib/router.tsx";
import { useSession } from "../../lib/session.ts";
import { useCarrySamples } from "./samples/sample-api.ts";
import { useOutbox } from "./sending/answer-sync.ts";

/**
 * Has sent what the learner left unsent here, whichever page is open, and what was answered of the samples before
 * sign-in. Signing out stops it and keeps the rest.
 */
export function UnsentAnswers() {
  const userId = useSession().user?.ID;
  const outbox = useOutbox(userId);
  useEffect(() => () => outbox.stop(), [outbox]);

  const { pathname } = usePlace();
  const { mutate: carry } = useCarrySamples();
  // At the samples one may still continue, and the login page is only passed through on the way there.
  const isUnderWay = pathname === paths.try() || pathname === paths.login();
  useEffect(() => {
    if (userId && !isUnderWay) carry(userId);
  }, [userId, isUnderWay, carry]);
  return null;
}
