import { expect, test } from 'vitest';
import { seal, unseal } from '#server/keys/seal.ts';

const secret = 'a secret of the tests that opens nothing else';

test('opens a sealed value with the same secret and purpose, and seals differently each time', () => {
  const sealed = seal(secret, 'one', 'whsec_ä');
  expect(unseal(secret, 'one', sealed)).toBe('whsec_ä');
  expect(sealed).not.toContain('whsec');
  expect(seal(secret, 'one', 'whsec_ä')).not.toBe(sealed);
});

test('opens a sealed value for nothing else', () => {
  const sealed = seal(secret, 'one', 'whsec_ä');
  expect(unseal(`${secret}!`, 'one', sealed)).toBeNull();
  expect(unseal(secret, 'two', sealed)).toBeNull();
  expect(unseal(secret, 'one', `${sealed.slice(0, -2)}AA`)).toBeNull();
  for (const other of ['', 'v1', 'v1.', 'v1.AAAA', 'v2.AAAA', `${sealed}.x`, 'whsec_plain'])
    expect(unseal(secret, 'one', other)).toBeNull();
});
