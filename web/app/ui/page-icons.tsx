import { glyph } from "./icon.tsx";

// Icons that no question needs, so that its page does not carry them.
export const SunIcon = glyph(
  <path d="M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />,
);
export const MoonIcon = glyph(<path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10" />);
export const PencilIcon = glyph(<path d="M5 19l1-4L16 5l3 3L9 18zM14 7l3 3" />);
export const RefreshIcon = glyph(<path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.300L19.5 9M19.5 4v5h-5" />);
export const BookmarkOffIcon = glyph(<path d="M7 9.500V20l5-3.5 5 3.500V14M9 4h8v7M4 4l16 16" />);
export const SearchIcon = glyph(
  <path d="M10.5 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13M15.300 15.300L20 20" />,
);
export const AskIcon = glyph(
  <path d="M4 5h16v11h-9l-4.500 4V16H4zM10 8.800c.2-1.100 1-1.700 2-1.700s2 .6 2 1.700c0 1.400-2 1.500-2 2.900M12 13.700v.1" />,
);
export const UserIcon = glyph(<path d="M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20a7.5 7.5 0 0 1 15 0" />);
