import { priceSettings } from '#features/billing/catalogue.ts';
import { settings as serverSettings, type SettingText } from '#server/settings.ts';

/** Every setting of the environment, those that the product contributes beside what they belong to. */
export const settings: readonly SettingText[] = serverSettings.flatMap((setting) =>
  setting.name === 'STRIPE_PORTAL_ORIGIN' ? [setting, ...priceSettings] : [setting],
);
