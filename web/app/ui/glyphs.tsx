import { glyph } from "./icon.tsx";

export const BarsGlyph = glyph(<path d="M4 6h12M4 12h7M4 18h16" />);
export const TalkGlyph = glyph(<path d="M4 5h16v11h-9l-4.500 4V16H4z" />);
export const MegaphoneGlyph = glyph(
  <path d="M4 10v4h3l9 4.500V5.500L7 10H4M19.500 10.200v3.600M8 14l1.200 5" />,
);
export const StrikeGlyph = glyph(
  <path d="M4 12h16M8 7.500C8 5.600 9.800 4.500 12 4.500s3.600.9 4 2.500M8 16.500c.4 1.900 2 3 4 3s4-1.200 4-3.200" />,
);
export const ClockGlyph = glyph(
  <path d="M12 4a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17M12 8v4.500l3 2" />,
);
export const FlagGlyph = glyph(<path d="M6 21V4h12l-3 4 3 4H6" />);
export const PartlyGlyph = glyph(<path d="M6 12h12" />);
