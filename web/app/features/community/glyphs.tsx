import { glyph } from "../../ui/icon.tsx";

export const UpGlyph = glyph(<path d="M6 15l6-6 6 6" />);
export const DownGlyph = glyph(<path d="M6 9l6 6 6-6" />);
