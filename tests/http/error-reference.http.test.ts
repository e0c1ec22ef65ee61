import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, usualPassword } from '../accounts.ts';
import { openBuiltSite, type BuiltSite } from '../built-site.ts';
import { cookiesOf } from '../session-cookies.ts';

let site: BuiltSite;
let cookie: string;

beforeAll(async () => {
  site = await openBuiltSite({ TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent' });
  const { email } = await makePerson(site.app, 'administrator', { role: 'admin' });
  const signedIn = await fetch(`${site.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: site.origin },
    body: JSON.stringify({ email, password: usualPassword }),
  });
  cookie = cookiesOf(signedIn);
  await site.query('alter table articles rename to articles_away');
});
afterAll(() => site.close());

test.each(['/insights/an-article', '/admin/articles'])(
  'the page of a failure at %s shows the request ID',
  async (path) => {
    const answer = await fetch(site.origin + path, {
      headers: { Accept: 'text/html', Cookie: cookie, 'X-Request-Id': 'edge-500' },
    });
    expect([answer.status, answer.headers.get('X-Request-Id')]).toEqual([500, 'edge-500']);
    expect(await answer.text()).toContain('Reference: edge-500<');
  },
);
