import { useId } from "react";

/** The reader's e-mail, faint over the whole card: whoever photographs the bank signs the picture. */
export function Watermark({ text }: { text: string }) {
  const id = useId();
  const width = Math.max(280, text.length * 11);
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height="100%"
      className="pointer-events-none absolute inset-0 text-ink opacity-[0.04] select-none"
    >
      <pattern
        id={id}
        width={width}
        height="150"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-24)"
      >
        <text x="0" y="40" fill="currentColor" fontSize="16">
          {text}
        </text>
        <text x={width / 2} y="115" fill="currentColor" fontSize="16">
          {text}
        </text>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
