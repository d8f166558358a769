import { CheckIcon, glyph } from "../../app/ui/icon.tsx";
import { MoonIcon } from "../../app/ui/page-icons.tsx";

const ICONS = {
  book: glyph(
    <path d="M12 6.5C10 5 7 4.500 4 4.500V18c3 0 6 .5 8 2 2-1.5 5-2 8-2V4.500c-3 0-6 .5-8 2zM12 6.500V20" />,
  ),
  check: CheckIcon,
  clock: glyph(<path d="M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 8v4.500l3 2" />),
  cloud: glyph(
    <path d="M7.500 18.500a4 4 0 0 1-.4-8 5 5 0 0 1 9.700-.8 4.400 4.400 0 0 1 .2 8.800zM9.500 14l2 2 3.500-3.500" />,
  ),
  repeat: glyph(
    <path d="M5 11a6 6 0 0 1 6-5h6M14.500 3.500 17 6l-2.500 2.500M19 13a6 6 0 0 1-6 5H7M9.500 20.500 7 18l2.500-2.500" />,
  ),
  moon: MoonIcon,
};

/** The drawing beside a feature. */
export function FeatureIcon({ name }: { name: keyof typeof ICONS }) {
  const Icon = ICONS[name];
  return <Icon size={28} />;
}
