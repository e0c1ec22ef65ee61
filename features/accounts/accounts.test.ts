import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accountMessages,
  emptySignUp,
  signInErrorText,
  validateSignIn,
  validateSignUp,
  validateNewPassword,
} from '#features/accounts/accounts.ts';
import { safeRedirect } from '#features/accounts/safe-redirect.ts';
import { hashPassword, isPassword, weaknessOf } from '#features/accounts/passwords/passwords.server.ts';
import { deviceText } from '#features/accounts/requests/devices.server.ts';

const filled = {
  firstName: 'Ann',
  lastName: 'Lee',
  company: 'Lee & Co',
  email: 'ann@example.com',
  password: 'secret1',
  confirmPassword: 'secret1',
  acceptTerms: true,
};

describe('a sign-up', () => {
  test('is checked in the order of the specification', () => {
    expect(validateSignUp(emptySignUp)?.message).toBe('Please fill in all required fields');
    const wrong = { ...filled, password: 'a', confirmPassword: 'b', acceptTerms: false };
    expect(validateSignUp({ ...wrong, company: ' ' })?.message).toBe('Please fill in all required fields');
    expect(validateSignUp(wrong)?.message).toBe('Passwords do not match');
    expect(validateSignUp({ ...wrong, confirmPassword: 'a' })?.message).toBe(
      'Password must be at least 6 characters long',
    );
    expect(validateSignUp({ ...filled, acceptTerms: false })?.message).toBe('Please accept the terms and conditions');
    expect(validateSignUp({ ...filled, email: 'ann' })).toEqual({
      field: 'email',
      message: accountMessages.emailInvalid,
    });
    expect(validateSignUp(filled)).toBeNull();
    const long = 'x'.repeat(129);
    expect(validateSignUp({ ...filled, password: long, confirmPassword: long })?.message).toBe(accountMessages.tooLong);
  });
});

test('checks a new password for its length first, then for its match', () => {
  expect(validateNewPassword({ password: 'short', confirmPassword: 'other' })?.message).toBe(accountMessages.tooShort);
  expect(validateNewPassword({ password: 'secret1', confirmPassword: 'secret2' })?.message).toBe(
    'Passwords do not match',
  );
  expect(validateNewPassword({ password: 'secret1', confirmPassword: 'secret1' })).toBeNull();
});

test('requires both fields for a sign-in', () => {
  expect(validateSignIn({ email: '', password: '' })?.message).toBe(
    'You must provide either an email or phone number and a password',
  );
});

describe('a safe redirect', () => {
  test.each(['/', '/dashboard', '/checkout?priceId=a%2Fb&x=1', '/#pricing', '/a/b#c'])('keeps %s', (path) => {
    expect(safeRedirect(path)).toBe(path);
  });

  test.each([
    ...['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', 'evil.example', ''],
    ...['/\t/evil.example', '/\n/evil.example', '\\\\evil.example', '/.//evil.example', '/..//evil.example'],
    ...[null, undefined, 7, ['/x'], `/${'x'.repeat(3000)}`],
  ])('does not follow %j', (path) => {
    expect(safeRedirect(path)).toBe('/');
  });

  test('never leads to another origin', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      '%5c',
      '\t',
      '\n',
      ' ',
      'evil.example',
      'a',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const { origin } = new URL(safeRedirect(`/${parts.join('')}`), 'https://ours.example');
        expect(origin).toBe('https://ours.example');
      }),
      { numRuns: 2000 },
    );
  });
});

test('shows nothing from the address on the login page', () => {
  expect(signInErrorText('access_denied')).toBe('The sign-in was canceled at the provider.');
  expect(signInErrorText('<b>Call 555</b>')).toBe('We could not sign you in. Please try again.');
  expect(signInErrorText('constructor')).toBe('We could not sign you in. Please try again.');
});

describe('a password', () => {
  test('is hashed with argon2id and the ASVS parameters, off the event loop', async () => {
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 1);
    const hash = await hashPassword('a long way round');
    clearInterval(counting);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(turns).toBeGreaterThan(0);
    expect(await isPassword({ hash, password: 'a long way round' })).toBe(true);
    expect(await isPassword({ hash, password: 'a long way' })).toBe(false);
    expect(await isPassword({ hash: 'none', password: 'x' })).toBe(false);
  });

  test('matches regardless of how its characters are composed', async () => {
    const hash = await hashPassword('caf\u00e9 noir');
    expect(await isPassword({ hash, password: 'cafe\u0301 noir' })).toBe(true);
  });

  test('is recognized as common in upper or lower case', () => {
    for (const common of ['123456', 'Password', 'QWERTYUIOP', 'trustno1'])
      expect(weaknessOf(common, [])).toBe('common');
    for (const rare of ['a long way round', 'harbour-7-north', 'x7#qPz']) expect(weaknessOf(rare, [])).toBeNull();
  });
});

// Most common leaked passwords of six or more characters, in order.
const commonest =
  `123456 password 12345678 qwerty 123456789 1234567 dragon 123123 baseball abc123 football monkey letmein
696969 shadow master 666666 qwertyuiop 123321 mustang 1234567890 michael 654321 superman 1qaz2wsx 7777777 121212 000000
qazwsx 123qwe killer trustno1 jordan jennifer zxcvbnm asdfgh hunter buster soccer harley batman andrew tigger sunshine
iloveyou 2000 charlie robert thomas hockey ranger daniel starwars klaster 112233 george computer michelle jessica pepper
zxcvbn 555555 11111111 131313 freedom 777777 maggie 159753 aaaaaa ginger princess joshua cheese amanda summer ashley
nicole chelsea biteme matthew access yankees 987654321 dallas austin thunder taylor matrix william corvette hello1 martin
heather secret merlin diamond 1234qwer gfhjkm hammer silver 222222 88888888 anthony justin bailey q1w2e3r4t5 patrick
internet scooter orange 11111 golfer cookie richard samantha bigdog guitar jackson whatever mickey chicken sparky snoopy
333333 888888 999999 abcabc admin123`
    .split(/\s+/)
    .filter((password) => password.length >= 6);

describe('a commonly guessed password', () => {
  test('is rejected: the hundred most common', () => {
    expect(commonest.length).toBeGreaterThan(100);
    expect(commonest.filter((password) => weaknessOf(password, []) === null)).toEqual([]);
  });

  test.each([
    ...['aaaaaa', 'ababab', 'abcabcabc', '12341234', '987987987', 'zzzzzzzzzzzzzzzzzzz', '77777777777777'],
    ...['abcdef', 'ghijklmnop', 'zyxwvuts', '0123456789012', '9876543210', 'wertyuiop', 'poiuytrewq', '3edc4rfv'],
  ])('is rejected as a pattern, unless it is on the list: %s', (password) => {
    expect(['common', 'pattern']).toContain(weaknessOf(password, []));
  });

  test.each([
    ...['P@ssw0rd!', 'dragon77', '123monkey', 'Sunshine2026', 'F00tb@ll', 'kestrel-41', 'abc123!', 'letmein99!'],
    ...['Summer2026!', 'winter-2025', 'Fall2026', 'May2027!', '2026December', 'January24', 'P@ssw0rd2026!'],
    ...[
      'Dezember24',
      'März2026!',
      'marz2026',
      'août-2025',
      'Enero2026',
      'Październik24',
      'Samstag1!',
      'lundi2026',
      'Tuesday24',
      'Thursday24',
    ],
    ...['root123', 'guest123', 'Admin#2026', 'test1234!'],
  ])('is rejected as a common word with digits or signs, and not as common itself: %s', (password) => {
    expect(weaknessOf(password, [])).toBe('word');
  });

  test('is rejected: name, address, company or site name', () => {
    const context = ['olga.marlowe@example.com', 'Olga Marlowe', 'Olga', 'Marlowe', 'Blue Kettle Ltd'];
    for (const password of [
      'marlowe-77x',
      'xxOLGAxx9',
      '0lga.M@rl0we',
      'my blue kettle ltd',
      'Meridian-1-q',
      'm3r1d1an!x',
    ]) {
      expect([password, weaknessOf(password, context)]).toEqual([password, 'personal']);
    }
    for (const password of ['a long way round', 'kettle of herring', 'x7#qPz']) {
      expect([password, weaknessOf(password, context)]).toEqual([password, null]);
    }
  });
});

test('names a browser in words', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
  expect(deviceText(chrome)).toBe('Chrome on Windows');
  expect(deviceText('curl/8.5')).toBe('curl');
  expect(deviceText('')).toBe('Unknown browser');
  const headless =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0 Safari/537.36';
  expect(deviceText(headless)).toBe('Headless Chrome on Linux');
  const webView = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1 (KHTML, like Gecko) Safari/605.1';
  expect(deviceText(webView)).toBe('Unknown browser on Linux');
  expect(deviceText('Mozilla/5.0 (iPhone) AppleWebKit Version/18.0 Mobile Safari/604.1')).toBe('Safari on iPhone');
});
