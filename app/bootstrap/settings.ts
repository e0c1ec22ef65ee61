import { site } from '#content/site.ts';
import { signInEnv } from '#features/accounts/providers/sign-in-env.server.ts';
import { backupEnv } from '#features/backups/backups-settings.server.ts';
import { priceEnv, pricingEnv, taxEnv, methodEnv } from '#features/billing/billing-settings.server.ts';
import { googleCalendarEnv } from '#features/host-calendars/sources/google-env.server.ts';
import { intakeEnv } from '#features/intake/intake-settings.server.ts';
import { inboundEnv } from '#server/email/reply-address.ts';
import { newsletterEnv } from '#features/newsletter/newsletter-settings.server.ts';
import { noticesEnv } from '#features/notices/notices-settings.public.server.ts';
import { readFileSettings } from '#server/env-files.ts';
import { parseEnv, settingTexts, type Env } from '#server/env.ts';

/** Settings that features define. */
const contributions = [
  signInEnv,
  priceEnv,
  intakeEnv,
  pricingEnv,
  taxEnv,
  methodEnv,
  newsletterEnv,
  backupEnv,
  inboundEnv,
  noticesEnv,
  googleCalendarEnv,
];

/** The description of every setting. */
export const settings = settingTexts(contributions);

/** The company's mailboxes, used unless the environment sets others. */
const mailboxes = { MAIL_FROM: `"${site.name.replaceAll('"', '')}" <${site.mail.hello}>`, TEAM_EMAIL: site.mail.hello };

/** @throws {SettingsError} for invalid settings. */
export function parseSettings(variables: Readonly<Record<string, string | undefined>>): Env {
  const isSet = (name: string) => [name, `${name}_FILE`].some((one) => Boolean(variables[one]?.trim()));
  const unset = Object.entries(mailboxes).filter(([name]) => !isSet(name));
  return parseEnv({ ...variables, ...Object.fromEntries(unset) }, contributions);
}

/** The settings as text, including values from files, for messages about a failed start. */
export function settingsAsText(variables: Readonly<Record<string, string | undefined>>) {
  return readFileSettings(
    variables,
    settings.map(({ name }) => name),
  ).variables;
}
