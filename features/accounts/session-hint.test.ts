import { expect, test } from 'vitest';
import { saysSignedIn } from '#features/accounts/session-hint.ts';

test.each(['meridian-signed-in=1', 'a=b; meridian-signed-in=1', '__Host-meridian-signed-in=1; a=b'])(
  'accepts %s as a sign-in hint',
  (cookie) => {
    expect(saysSignedIn(cookie)).toBe(true);
  },
);

test.each(['', 'meridian-signed-in=', 'meridian-signed-in=0', 'meridian-signed-in=11', 'not-meridian-signed-in=1'])(
  'does not accept "%s" as a sign-in hint',
  (cookie) => {
    expect(saysSignedIn(cookie)).toBe(false);
  },
);
