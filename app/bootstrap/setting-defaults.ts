import { site } from '#content/site.ts';
import type { Env } from '#server/env.ts';
import { isLoopbackHost } from '#server/http/loopback.ts';
import type { SettingDefaults } from '#server/site-settings/site-settings.ts';

type UsedSetting = 'INTAKE_ACCESS' | 'PRICING_LINKS' | 'TEAM_EMAIL' | 'PUBLIC_ORIGIN';

/** From the environment and the policies. */
export function settingDefaults(env: Pick<Env, UsedSetting>): SettingDefaults {
  const { inquiriesMonths, leaversMonths, auditDays, paymentEventsDays, deliveriesDays } = site.legal.keep;
  return {
    intakeAccess: env.INTAKE_ACCESS,
    pricingLinks: env.PRICING_LINKS,
    administratorFactor: isLoopbackHost(new URL(env.PUBLIC_ORIGIN).hostname) ? 'optional' : 'required',
    teamEmail: env.TEAM_EMAIL,
    keepInquiriesMonths: inquiriesMonths,
    keepLeaversMonths: leaversMonths,
    keepAuditDays: auditDays,
    keepPaymentEventsDays: paymentEventsDays,
    keepDeliveriesDays: deliveriesDays,
  };
}
