import type { ReactElement } from "react";

interface DemoProps {
  /** Which one web/site/demos/island.tsx brings to life here. */
  name: "question" | "mock" | "statistics";
  children: ReactElement;
}

/** A demo as it looks before anybody touched it. */
export function Demo({ name, children }: DemoProps) {
  return (
    <div className="demo" data-island={name}>
      {children}
    </div>
  );
}
