import { expect, test } from 'vitest';
import { usualPreferences } from '#features/notices/notices.ts';
import { areBrowserKeys, encryptPush, newPushKey } from '#features/notices/push-encryption.server.ts';
import { pushMessage } from '#features/notices/push-browsers.server.ts';
import { pushTime } from '#features/notices/quiet-hours.server.ts';

/** RFC 8291, section 5. */
const vector = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  key: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('encrypts the example of RFC 8291', () => {
  const salt = Buffer.from(vector.salt, 'base64url');
  const sealed = encryptPush(vector, 'When I grow up, I want to be a watermelon', vector.key, salt);
  expect(sealed.toString('base64url')).toBe(vector.message);
  expect(encryptPush(vector, 'x').equals(encryptPush(vector, 'x'))).toBe(false);
});

test('accepts only keys of a browser', () => {
  expect(areBrowserKeys(vector)).toBe(true);
  expect(areBrowserKeys({ ...vector, auth: 'AAAA' })).toBe(false);
  for (const p256dh of ['', 'AAAA', vector.key, `${vector.p256dh.slice(0, -4)}AAAA`])
    expect(areBrowserKeys({ ...vector, p256dh })).toBe(false);
  expect(Buffer.from(newPushKey().publicKey, 'base64url')).toHaveLength(65);
});

// Apple refuses topics with underscores: reported of laravel-notification-channels/webpush#181.
test('fits into a push in any script, with a topic of 32 letters and digits for each page', () => {
  const long = pushMessage('知らせ', '知'.repeat(5000), 'https://a.example/admin/leads/1');
  expect(Buffer.byteLength(JSON.stringify(long))).toBeLessThan(3993);
  expect(long.tag).toMatch(/^[0-9a-f]{32}$/);
  expect(pushMessage('a', 'b', 'https://a.example/admin/leads/1').tag).toBe(long.tag);
  expect(pushMessage('a', 'b', 'https://a.example/admin/leads/2').tag).not.toBe(long.tag);
});

test.each([
  ['before they begin', '22:00', '07:00', 'Europe/Lisbon', '2027-03-01T21:59:51Z', '2027-03-01T21:59:55Z'],
  ['in the evening', '22:00', '07:00', 'Europe/Lisbon', '2027-03-01T22:00:00Z', '2027-03-02T07:00:00Z'],
  ['after midnight', '22:00', '07:00', 'Europe/Lisbon', '2027-03-02T00:00:00Z', '2027-03-02T07:00:00Z'],
  ['when they have ended', '22:00', '07:00', 'Europe/Lisbon', '2027-03-02T07:00:00Z', '2027-03-02T07:00:00Z'],
  ['by another clock', '22:00', '07:00', 'America/Chicago', '2027-03-02T04:30:00Z', '2027-03-02T13:00:00Z'],
  ['in the middle of a day', '12:00', '14:00', 'Asia/Kolkata', '2027-03-01T07:00:00Z', '2027-03-01T08:30:00Z'],
  ['outside of them on that day', '12:00', '14:00', 'Asia/Kolkata', '2027-03-01T09:00:00Z', '2027-03-01T09:00:00Z'],
  [
    'in the night that is an hour shorter',
    '22:00',
    '07:00',
    'America/Chicago',
    '2027-03-14T05:00:00Z',
    '2027-03-14T12:00:00Z',
  ],
  [
    'in the night that is an hour longer',
    '22:00',
    '07:00',
    'America/Chicago',
    '2027-11-07T04:00:00Z',
    '2027-11-07T13:00:00Z',
  ],
  [
    'until a time that the clock skips',
    '22:00',
    '02:30',
    'America/Chicago',
    '2027-03-14T05:00:00Z',
    '2027-03-14T08:30:00Z',
  ],
  [
    'until a time that comes twice',
    '22:00',
    '01:30',
    'America/Chicago',
    '2027-11-07T06:45:00Z',
    '2027-11-07T06:45:00Z',
  ],
  [
    'in the second of two such hours',
    '22:00',
    '01:30',
    'America/Chicago',
    '2027-11-07T07:10:00Z',
    '2027-11-07T07:30:00Z',
  ],
] as const)('pushes at the right time %s', (_name, quietFrom, quietUntil, zone, now, at) => {
  const wanted = { ...usualPreferences, quietFrom, quietUntil };
  expect(pushTime(wanted, zone, new Date(now)).toISOString()).toBe(new Date(at).toISOString());
});

test('pushes within five seconds without quiet hours', () => {
  expect(pushTime(usualPreferences, 'UTC', new Date('2027-03-01T23:00:00.001Z'))).toEqual(
    new Date('2027-03-01T23:00:05Z'),
  );
});
