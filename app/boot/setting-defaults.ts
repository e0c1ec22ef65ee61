import { site } from '#content/site.ts';
import type { Env } from '#server/env.ts';
import type { SettingDefaults } from '#server/site-settings/site-settings.ts';

/** What the settings of the site are while nobody has changed them: the environment's values, and the policies'. */
export function settingDefaults(env: Pick<Env, 'INTAKE_ACCESS' | 'PRICING_LINKS' | 'TEAM_EMAIL'>): SettingDefaults {
  const { inquiriesMonths, leaversMonths, auditDays, paymentEventsDays, deliveriesDays } = site.legal.keep;
  return {
    intakeAccess: env.INTAKE_ACCESS,
    pricingLinks: env.PRICING_LINKS,
    teamEmail: env.TEAM_EMAIL,
    keepInquiriesMonths: inquiriesMonths,
    keepLeaversMonths: leaversMonths,
    keepAuditDays: auditDays,
    keepPaymentEventsDays: paymentEventsDays,
    keepDeliveriesDays: deliveriesDays,
  };
}
