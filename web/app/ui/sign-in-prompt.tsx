import { paths } from "../lib/paths.ts";
import { usePlace } from "../lib/router.tsx";
import { LinkButton } from "./link.tsx";
import { EmptyState } from "./notice.tsx";

interface SignInPromptProps {
  /** Where to go after sign-in; this page when left out. */
  redirect?: string;
}

/** What a visitor sees where an account is needed. */
export function SignInPrompt({ redirect }: SignInPromptProps) {
  const { href: here } = usePlace();
  return (
    <EmptyState
      text="Sign Up or Login first. We only need your email."
      action={<LinkButton href={paths.login(redirect ?? here)}>Sign Up / Login</LinkButton>}
    />
  );
}
