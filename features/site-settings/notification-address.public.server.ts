import { addressSetting, type SiteSetting } from '#server/site-settings/site-setting.ts';

/** Default recipient, and Reply-To of emails to people. */
export const teamEmail = addressSetting('teamEmail', { usual: (env) => env.TEAM_EMAIL });

/** Where the team reads one kind of notification; `teamEmail` until it is set. */
export function notificationAddress(name: string): SiteSetting<string> {
  return addressSetting(name, { usual: () => undefined, standIn: teamEmail });
}
