import { SettingSwitch } from "../../../ui/setting-switch.tsx";
import { useWantsPromo } from "../promo-api.ts";

/** Whether news and offers come by mail. */
export const PromoSwitch = ({ isOn }: { isOn: boolean }) => (
  <SettingSwitch
    label="News and offers by e-mail"
    hint="Codes, receipts and what concerns your account come either way."
    isOn={isOn}
    change={useWantsPromo()}
  />
);
