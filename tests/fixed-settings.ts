import { settingDefaults } from '#app/bootstrap/setting-defaults.ts';
import { parseEnv } from '#server/env.ts';
import type { LiveSettings } from '#server/site-settings/live-settings.ts';
import { settledSettings } from '#server/site-settings/site-settings.ts';

const defaults = settingDefaults(parseEnv({}));

export const fixedSettings: LiveSettings = {
  defaults,
  current: () => settledSettings(defaults, new Map()),
  refresh: () => Promise.resolve(),
  listen: () => () => undefined,
  close: () => undefined,
};
