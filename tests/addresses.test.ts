import { expect, test } from 'vitest';
import { signInSchema, signUpSchema } from '#features/accounts/accounts.ts';
import { bookingFields } from '#features/booking/booking.ts';
import { contactFields } from '#features/contact/contact.ts';
import { intakeTable } from '#features/intake/intake-fields.ts';
import { newsletterSchema } from '#features/newsletter/newsletter.ts';
import { addressIn, cleanEmail, isEmail } from '#forms/email.ts';

/** The address that each form stores, or null if it refuses. */
const forms: Readonly<Record<string, (email: string) => unknown>> = {
  contact: (email) => contactFields.schema.shape.email.safeParse(email).data ?? null,
  booking: (email) => bookingFields.schema.shape.email.safeParse(email).data ?? null,
  intake: (email) => intakeTable.workEmail.schema.safeParse(email).data ?? null,
  newsletter: (email) => newsletterSchema.shape.email.safeParse(email).data ?? null,
  'sign-up': (email) => signUpSchema.shape.email.safeParse(email).data ?? null,
  'sign-in': (email) => signInSchema.shape.email.safeParse(email).data ?? null,
  import: addressIn,
};

test.each(Object.entries(forms))('%s strips what is invisible and refuses impossible addresses', (_form, stored) => {
  for (const typed of [
    'ann@harbour.example\u200B',
    '\u2060ann@harbour.example',
    'ann@\u00ADharbour.example',
    '\u202Aann@harbour.example\u202C',
    '\uFEFFann@harbour.example ',
    '“ann@harbour.example”',
    'mailto:ann@harbour.example',
  ]) {
    expect(stored(typed), JSON.stringify(typed)).toBe('ann@harbour.example');
  }
  for (const typed of [
    '.dan.@harbour.example',
    'dan@harbour..example',
    'da..n@harbour.example',
    'fay@-harbour-.example',
    'fay@harbour-.example',
    'fay@harbour.example-',
    'f“ay@harbour.example',
    'fay@har“bour.example',
    'fay@har!bour.example',
    `${'a'.repeat(65)}@harbour.example`,
    `a@${'b'.repeat(64)}.example`,
    '\u200B@harbour.example',
    'fay@\u200B.example',
  ]) {
    expect(stored(typed), JSON.stringify(typed)).toBeNull();
  }
  for (const typed of ["o'brien+x@sub.harbour.example", 'käthe@straße.example', 'a_b@x1-2.example', 'ab@例え.jp']) {
    expect(stored(typed), typed).toBe(typed);
  }
});

test('takes little time for long texts', () => {
  const startedAt = performance.now();
  for (const text of ['a.', '-', 'a-', '@', '“', 'mailto:', '\u200B']) isEmail(cleanEmail(text.repeat(50_000)));
  expect(performance.now() - startedAt).toBeLessThan(1000);
});
