import { parseSettings } from '#app/bootstrap/settings.ts';
import { settingIn, type LiveSettings } from '#server/site-settings/live-settings.ts';

/** The defaults, but for `overrides`: texts by name. */
export function fixedSettings(overrides: Readonly<Record<string, string>> = {}): LiveSettings {
  const texts = new Map(Object.entries(overrides));
  return {
    get: (setting) => settingIn(parseSettings({}), texts, setting),
    refresh: () => Promise.resolve(),
    listen: () => () => undefined,
    close: () => undefined,
  };
}
