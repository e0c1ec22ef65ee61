import { legal } from '#content/seller.ts';
import { defineEnv, oneOf, text, wholeNumber } from '#server/env-part.ts';
import { retentionDays, retentionMonths } from '#server/site-settings/site-setting.ts';

export const newsletterEnv = defineEnv({
  NEWSLETTER_CONFIRM: {
    schema: oneOf(['on', 'off'])
      .default('off')
      .transform((value) => value === 'on'),
    description: 'Whether a subscription waits until the link in an email is followed: on or off.',
    fallback: 'off',
  },
  NEWSLETTER_RATE: {
    schema: wholeNumber('10', 'a number of emails a second from 1 to 9999', { digits: 4, min: 1 }),
    description: 'How many newsletter emails are sent per second, at most.',
  },
  MAIL_BOUNCE_SECRET: {
    schema: text
      .refine((value) => value.length >= 24, { error: 'must be at least 24 characters, chosen at random' })
      .optional(),
    description: 'What reports of bounced emails are signed with: 24 random characters or more. See docs/operating.md.',
    fallback: 'no such reports are taken',
  },
});

/** Retention of unsubscribed addresses. */
export const keepLeaversMonths = retentionMonths('keepLeaversMonths', legal.keep.leaversMonths);
export const keepDeliveriesDays = retentionDays('keepDeliveriesDays', legal.keep.deliveriesDays, 30);
