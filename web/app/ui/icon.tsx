import type { ReactNode } from "react";

interface IconProps {
  /** Side length in pixels. */
  size?: number;
  className?: string;
}

/** An icon of the house: 24 units square, drawn in one stroke of the text's colour. */
export function glyph(shape: ReactNode) {
  return function Icon({ size = 20, className }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        className={`shrink-0 ${className ?? ""}`}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {shape}
      </svg>
    );
  };
}

export const LockIcon = glyph(<path d="M6.5 11h11v9h-11zM9 11V7.5a3 3 0 0 1 6 0V11" />);
export const MenuIcon = glyph(<path d="M4 8h16M4 16h16" />);
export const CloseIcon = glyph(<path d="M6 6l12 12M18 6L6 18" />);
export const CheckIcon = glyph(<path d="M5 12.5l4.5 4.5L19 7.5" />);
export const ArrowLeftIcon = glyph(<path d="M19 12H5M11 6l-6 6 6 6" />);
export const ArrowRightIcon = glyph(<path d="M5 12h14M13 6l6 6-6 6" />);
export const ChevronDownIcon = glyph(<path d="M7 10l5 5 5-5" />);
export const BookmarkIcon = glyph(<path d="M7 4h10v16l-5-3.5L7 20z" />);
export const AlertIcon = glyph(<path d="M12 4l9 16H3zM12 10v4M12 17v.2" />);
export const InfoIcon = glyph(<path d="M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 11v5M12 8v.2" />);
