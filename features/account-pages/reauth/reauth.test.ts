import { expect, test } from 'vitest';
import { toStepResult } from '#features/account-pages/reauth/reauth-steps.ts';

test('turns an authentication answer into the next step or a message for the user', () => {
  expect(toStepResult(200, { user: {} }, 0)).toEqual({ ok: true, secondFactor: false });
  expect(toStepResult(200, { twoFactorRedirect: true }, 0)).toEqual({ ok: true, secondFactor: true });
  const wrong = toStepResult(401, { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'theirs' }, 0);
  expect(wrong).toEqual({ ok: false, message: 'Incorrect password.', again: false });
  expect(toStepResult(403, { code: 'BANNED_USER' }, 0)).toMatchObject({
    message: expect.stringContaining('disabled') as string,
  });
  expect(toStepResult(401, { code: 'INVALID_CODE' }, 0)).toMatchObject({ again: false });
  expect(toStepResult(401, { code: 'INVALID_TWO_FACTOR_COOKIE' }, 0)).toMatchObject({ again: true });
  const many = toStepResult(429, { message: 'There were too many attempts in a short time.' }, 600);
  expect(many).toMatchObject({
    message: 'There were too many attempts in a short time. Please try again in 10 minutes.',
  });
  expect(toStepResult(500, null, 0)).toMatchObject({
    ok: false,
    message: expect.stringContaining('Please try again') as string,
  });
});
