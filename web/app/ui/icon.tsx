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
export const SunIcon = glyph(
  <path d="M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />,
);
export const MoonIcon = glyph(<path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10" />);
export const MenuIcon = glyph(<path d="M4 8h16M4 16h16" />);
export const CloseIcon = glyph(<path d="M6 6l12 12M18 6L6 18" />);
export const CheckIcon = glyph(<path d="M5 12.5l4.5 4.5L19 7.5" />);
export const ArrowLeftIcon = glyph(<path d="M19 12H5M11 6l-6 6 6 6" />);
export const ArrowRightIcon = glyph(<path d="M5 12h14M13 6l6 6-6 6" />);
export const ChevronDownIcon = glyph(<path d="M7 10l5 5 5-5" />);
export const BookmarkIcon = glyph(<path d="M7 4h10v16l-5-3.5L7 20z" />);
export const BookmarkOffIcon = glyph(<path d="M7 9.500V20l5-3.5 5 3.500V14M9 4h8v7M4 4l16 16" />);
export const RefreshIcon = glyph(<path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.300L19.5 9M19.5 4v5h-5" />);
export const PencilIcon = glyph(<path d="M5 19l1-4L16 5l3 3L9 18zM14 7l3 3" />);
export const UserIcon = glyph(<path d="M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20a7.5 7.5 0 0 1 15 0" />);
export const AlertIcon = glyph(<path d="M12 4l9 16H3zM12 10v4M12 17v.2" />);
export const InfoIcon = glyph(<path d="M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 11v5M12 8v.2" />);
