import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, usualPassword } from '../../../tests/accounts.ts';
import { openBuiltSite, type BuiltSite } from '../../../tests/built-site.ts';

let site: BuiltSite;
let cookie: string;
beforeAll(async () => {
  site = await openBuiltSite({ INTAKE_ACCESS: 'signed-in', LOG_LEVEL: 'silent' });
  const { email } = await makePerson(site.machine, 'pages');
  const answer = await post('/login', { email, password: usualPassword, returnTo: '/dashboard' });
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/dashboard']);
  cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  expect(cookie).toContain('meridian-signed-in=1');
});
afterAll(() => site.close());

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${site.origin}${path}`, { headers, redirect: 'manual' });
}

function post(path: string, form: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams(form);
  return fetch(`${site.origin}${path}`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { Origin: site.origin, ...headers },
  });
}

describe('somebody who is signed in', () => {
  it.each([
    ['/login', '/'],
    ['/login?openIntake=true', '/?afterLogin=intake'],
    ['/login?returnTo=%2Fcontact%3Fa%3D1&openIntake=true', '/contact?a=1&afterLogin=intake'],
    ['/signup?returnTo=%2Fdashboard', '/dashboard'],
    ['/login?returnTo=https://elsewhere.example', '/'],
    ['/login?returnTo=//elsewhere.example', '/'],
    ['/login?returnTo=/%5Celsewhere.example', '/'],
    ['/login?returnTo=%2Flogin%3FreturnTo%3D%252Flogin', '/'],
  ])('goes from %s straight on to %s', async (path, to) => {
    const answer = await get(path, { Cookie: cookie });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, to]);
  });

  it('is offered the intake where it asks for a sign-in', async () => {
    expect(await (await get('/', { Cookie: cookie })).text()).toContain('data-dialog="intake"');
    expect((await get('/start', { Cookie: cookie })).status).toBe(200);
  });

  it('is signed out by a press of the button, and by nothing else', async () => {
    expect((await post('/logout', {}, { Cookie: cookie, Origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await get('/logout', { Cookie: cookie })).headers.get('Location')).toBe('/');
    expect((await get('/dashboard', { Cookie: cookie })).status).toBe(200);
    const out = await post('/logout', {}, { Cookie: cookie });
    expect([out.status, out.headers.get('Location')]).toEqual([303, '/']);
    expect((await get('/dashboard', { Cookie: cookie })).headers.get('Location')).toBe('/login?returnTo=%2Fdashboard');
  });
});

describe('the login page', () => {
  it('says its own words for an error, and never those of the address', async () => {
    const page = await (await get('/login?error=access_denied')).text();
    expect(page).toContain('The sign-in was cancelled at the provider.');
    const foreign = await (await get('/login?error=Call+0900+now')).text();
    expect(foreign).not.toContain('0900');
    expect(foreign).toContain('We could not sign you in. Please try again.');
    expect(foreign).toContain('<meta name="robots" content="noindex"/>');
  });

  it('refuses a form of another site, and answers a wrong one with the page and 422', async () => {
    const form = { email: 'nobody@example.com', password: 'not the one', returnTo: '//elsewhere.example' };
    expect((await post('/login', form, { Origin: 'https://elsewhere.example' })).status).toBe(403);
    const answer = await post('/login', form);
    const page = await answer.text();
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([422, 'no-store']);
    expect(page).toContain('Invalid login credentials');
    expect(page).toContain('value="nobody@example.com"');
    expect(page).not.toContain('not the one');
    expect(page).not.toContain('elsewhere.example');
  });
});

it('an error that a provider sends back goes to the login page, with where one wanted to', async () => {
  const answer = await get(
    '/auth/callback?error_description=Denied&error=access_denied&returnTo=%2Fcontact&openIntake=true',
  );
  expect(answer.headers.get('Location')).toBe('/login?error=access_denied&returnTo=%2Fcontact&openIntake=true');
});

it('an address without a link says how a password is set, and takes none', async () => {
  expect(await (await get('/update-password')).text()).toContain('A new password is set by the link of a mail.');
  const form = { password: 'a longer way', confirmPassword: 'a longer way' };
  const refused = await post('/update-password', form);
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('Auth session missing!')]);
  const wrong = await post('/update-password', { ...form, token: 'made-up' });
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('This link is no longer valid.')]);
});

it('a password that everybody tries first is refused at its field, whatever form it is in', async () => {
  const password = 'password123';
  const words = 'among the 10,000 most common ones';
  const person = { firstName: 'A', lastName: 'B', company: 'C', email: 'common@example.com', acceptTerms: 'on' };
  const signUp = await post('/signup', { ...person, password, confirmPassword: password });
  expect([signUp.status, await signUp.text()]).toEqual([422, expect.stringContaining(words)]);
  const update = await post('/update-password', { password, confirmPassword: password, token: 'made-up' });
  expect([update.status, await update.text()]).toEqual([
    422,
    expect.stringMatching(/id="password-error".*most common/s),
  ]);
});

it('too many tries are said so, with when to try again', async () => {
  const form = { email: 'guessed@example.com', password: 'x' };
  const answers = [];
  for (let count = 0; count < 11; count += 1) answers.push(await post('/login', form));
  const last = answers.at(-1);
  expect([last?.status, await last?.text()]).toEqual([429, expect.stringContaining('Please try again in')]);
});
