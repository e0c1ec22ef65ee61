import { sql } from 'drizzle-orm';
import { demonstrationMark } from '#content/admin/demonstration.ts';
import { newsletterSubscriptions as subscriptions } from '#features/newsletter/newsletter.table.ts';

/** Made-up subscribers get no emails, whatever the mail server is. */
const isReal = sql`coalesce(${subscriptions.formId}, '') not like ${`${demonstrationMark}%`}`;

export const wantsDigest = sql<boolean>`(${subscriptions.status} = 'active' and ${isReal}
  and ${subscriptions.preferences} ->> 'weekly_automation_intel' = 'true')`;

/** Emails other than the digest; by default the same choice as for the digest. */
export const wantsOtherEmails = sql<boolean>`(${subscriptions.status} = 'active' and ${isReal}
  and coalesce(${subscriptions.preferences} ->> 'other_letters',
    ${subscriptions.preferences} ->> 'weekly_automation_intel') = 'true')`;
