import { expect, test } from 'vitest';
import { siteSettingsCopy } from '#content/site-settings.ts';
import { sourceName } from '#content/sources.ts';
import { detailsOf, settingLabel } from '#features/accounts/audit-log/entry-details.ts';
import { contactSource } from '#features/contact/contact.ts';
import { newsletterSource } from '#features/newsletter/newsletter.ts';

test('gives known and unknown sources readable names', () => {
  const sources = [
    contactSource,
    newsletterSource,
    'insights_page_booking_modal',
    'landing_page_booking_modal',
    'about_us_page_booking_modal',
    'spring_campaign',
    'constructor',
    '',
  ];
  expect(sources.map(sourceName)).toEqual([
    'Contact page',
    'Insights',
    'Booking dialog, Insights',
    'Booking dialog, start page',
    'Booking dialog, About us',
    'Spring campaign',
    'Constructor',
    'Not known',
  ]);
});

test('shows a setting and its values by their labels in the audit log', () => {
  const subject = { kind: 'setting', id: 'intakeAccess' };
  expect(settingLabel(subject.id)).toBe(siteSettingsCopy.names.intakeAccess.label);
  expect(detailsOf({ to: 'signed-in', from: 'open' }, subject)).toEqual([
    ['Before', 'Anyone'],
    ['After', siteSettingsCopy.names.intakeAccess.values['signed-in']],
  ]);
});

test.each([
  [
    { way: '/sign-in/email', device: 'new' },
    [
      ['Method', 'Password'],
      ['Device', 'New'],
    ],
  ],
  [{ way: '/verify-email' }, [['Method', 'Confirmation link']]],
  [
    { way: 'email', code: 'INVALID_EMAIL_OR_PASSWORD', account: 'a'.repeat(64) },
    [
      ['Method', 'Password'],
      ['Reason', 'Invalid email or password'],
      ['Account', 'aaaaaaaa'],
    ],
  ],
  [{ at: '2026-11-22T09:30:00.000Z' }, [['Time', '2026-11-22 09:30 UTC']]],
  [{ filter: 'kind=intake&stage=call-booked' }, [['Filter', 'Kind: Intake, Stage: Call booked']]],
  [{ filter: '' }, []],
  [{ fields: 'stage nextStepOn' }, [['Fields', 'Stage, Next step on']]],
  [{ title: 'a_title-of its own' }, [['Title', 'a_title-of its own']]],
  [
    { role: 'admin', by: 'terminal' },
    [
      ['Role', 'Administrator'],
      ['By', 'Terminal'],
    ],
  ],
])('turns the details %j of an entry into words', (details, copy) => {
  expect(detailsOf(details)).toEqual(copy);
});
