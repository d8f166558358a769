import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { googleStartQuery } from "../login-api.ts";

/** What Google gave: its token, and the address in it for the case that a code is needed too. */
export interface GoogleProof {
  jwt: string;
  email: string;
}

interface GoogleIdentity {
  initialize: (options: {
    client_id: string;
    nonce: string;
    callback: (reply: { credential: string }) => void;
  }) => void;
  renderButton: (parent: HTMLElement, options: { width: number; size: string; text: string }) => void;
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } };
  }
}

const SCRIPT = "https://accounts.google.com/gsi/client";

function loadGoogle(): Promise<void> {
  if (window.google) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.onload = () => resolve();
    script.onerror = reject;
    document.head.append(script);
  });
}

/** Reads the address out of a token, only to fill in a form: the server is the one that verifies it. */
function emailIn(jwt: string): string {
  try {
    const payload = (jwt.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const claims: { email?: unknown } = JSON.parse(atob(payload));
    return typeof claims.email === "string" ? claims.email : "";
  } catch {
    return "";
  }
}

/** Google's own button; nothing at all where Google sign-in is not set up or can't be loaded. */
export function GoogleButton({ onProof }: { onProof: (proof: GoogleProof) => void }) {
  const { data: start } = useQuery(googleStartQuery);
  const place = useRef<HTMLDivElement>(null);
  const report = useRef(onProof);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    report.current = onProof;
  });
  useEffect(() => {
    if (!start) return;
    loadGoogle().then(
      () => {
        const id = window.google?.accounts.id;
        if (!id || !place.current) return;
        id.initialize({
          client_id: start.ClientID,
          nonce: start.Nonce,
          callback: ({ credential }) => report.current({ jwt: credential, email: emailIn(credential) }),
        });
        id.renderButton(place.current, { width: 320, size: "large", text: "continue_with" });
      },
      () => setAway(true),
    );
  }, [start]);
  if (!start || isAway) return null;
  return (
    <div className="mt-8 border-t border-hairline pt-6">
      <div ref={place} className="min-h-11 overflow-hidden" />
      <p className="mt-2 text-sm text-soft">Use the same email as the one that you signed up with.</p>
    </div>
  );
}
