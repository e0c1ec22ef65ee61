import { expect, test } from 'vitest';
import { sourceName } from '#content/sources.ts';
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
