import { useId } from "react";

/**
 * The reader's e-mail, faint behind the card: anyone who photographs the bank signs the picture. Text is on paper of
 * its own (web/app/question), so that nothing lies under the words; without a text there is none.
 */
export function Watermark({ text }: { text: string }) {
  const id = useId();
  if (text === "") return null;
  const width = Math.max(280, text.length * 11);
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height="100%"
      className="pointer-events-none absolute inset-0 -z-10 text-ink opacity-[0.05] select-none"
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
