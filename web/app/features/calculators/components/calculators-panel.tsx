import { openCompanion } from "../../../lib/companion-requests.ts";
import type { CardPanel } from "../../../question/panel.ts";
import { glyph } from "../../../ui/icon.tsx";

const CalculatorGlyph = glyph(
  <path d="M6 3.500h12v17H6zM9 7h6M9 11.500v.2M12 11.500v.2M15 11.500v.2M9 16v.2M12 16v.2M15 16v.2" />,
);

/** Opens the calculators with the rates of the question's day; where money or shares are spoken of. */
export const calculatorsPanel: CardPanel = {
  id: "calculator",
  keys: ["c", "C"],
  caps: "C",
  does: "Calculator",
  label: "Calculate",
  icon: <CalculatorGlyph />,
  isOffered: ({ Body, Explanation = "" }) => /[$%]/.test(Body + Explanation),
  act: (question) => openCompanion("calculators", question),
};
