import type { ReactNode } from "react";
import { paths } from "../lib/paths.ts";
import { usePlace } from "../lib/router.tsx";
import { LinkButton } from "./link.tsx";
import { EmptyState } from "./notice.tsx";

interface SignInPromptProps {
  /** Where to go after sign-in; this page when left out. */
  redirect?: string;
  /** What else there is to do. */
  hint?: ReactNode;
}

/** What a visitor sees where an account is needed. */
export function SignInPrompt({ redirect, hint }: SignInPromptProps) {
  const { href: here } = usePlace();
  return (
    <EmptyState
      text="Sign Up or Login first. We only need your email."
      hint={hint}
      action={<LinkButton href={paths.login(redirect ?? here)}>Sign Up / Login</LinkButton>}
    />
  );
}
