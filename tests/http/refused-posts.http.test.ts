import { afterAll, beforeAll, expect, test } from 'vitest';
import { userReasons } from '#content/admin/user.ts';
import { makePerson, usualPassword } from '../accounts.ts';
import { openBuiltSite, type BuiltSite } from '../built-site.ts';
import { acts, addresses } from './rights-table.ts';

const people = { owner: 'owner', administrator: 'admin', client: 'user' } as const;
type Person = keyof typeof people;

let site: BuiltSite;
const cookies = new Map<Person, string>();
const ids = new Map<Person, string>();

beforeAll(async () => {
  site = await openBuiltSite();
  for (const [name, role] of Object.entries(people) as [Person, string][]) {
    const { id, email } = await makePerson(site.app, name, { role });
    ids.set(name, id);
    const answer = await fetch(`${site.origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: site.origin },
      body: JSON.stringify({ email, password: usualPassword }),
    });
    const session = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('meridian-session='));
    cookies.set(name, session?.split(';', 1)[0] ?? '');
  }
});
afterAll(() => site.close());

/** As a browser sends a form without scripts. */
function ask(person: Person, path: string, init: RequestInit): Promise<Response> {
  const from = { Origin: site.origin, Accept: 'text/html', 'Accept-Encoding': 'identity' };
  const headers = { ...from, Cookie: cookies.get(person) ?? '' };
  return fetch(site.origin + path, { redirect: 'manual', ...init, headers });
}

function addressOf(path: string): string {
  return path === 'admin' ? '/admin?index' : `/${path.replaceAll(/:\w+/g, 'none')}`;
}

/** Acts that are done, or have nothing to do, with the fields of the test below. */
const notRefused = [
  'admin/availability clear-days',
  'admin/availability remove-days',
  'admin/availability/calendars choose',
  'admin/availability/calendars remove',
  'admin/jobs again',
  'admin/jobs discard',
  'admin/leads delete-view',
  'admin/leads/templates delete',
  'admin/leads/templates sign',
  'admin/notices add-browser',
  'admin/notices preferences',
  'admin/notices read',
  'admin/notices remove-browser',
  'admin/notices test-browser',
  'admin/notices unread',
  'admin/payments/new edit',
  'admin/payments/new find',
  // Without a client in the address there is nothing to preview or start.
  'admin/payments/new preview',
  'admin/payments/new start',
  'admin/people/:recordId/erase ',
  'admin/projects/templates delete',
  'admin/settings ',
  'admin/system backup',
  'admin/system check',
  'admin/system tick',
  'admin/webhooks/:id disable',
  'admin/webhooks/:id enable',
  'admin/webhooks/:id remove',
  // Shows the organization that the person is in.
  'dashboard/organization nonsense',
];

test('shows why it refuses a form without scripts, on every page with actions', async () => {
  const portal = Object.keys(addresses).filter((path) =>
    /^dashboard\/(?!.*(?:export|analytics|files|statement|details|reports))/.test(path),
  );
  const all = [
    ...acts.flatMap(([path, , ...names]) => names.map((act) => ['owner', path, act] as const)),
    ...portal.map((path) => ['client', path, path.endsWith('settings') ? 'password' : 'nonsense'] as const),
  ].filter(([, path]) => !/attachments|pictures/.test(path));
  const silent: string[] = [];
  for (const [visitor, path, act] of all) {
    const body = new URLSearchParams({
      action: act,
      id: crypto.randomUUID(),
      typed: 'nobody@example.com',
    });
    const answer = await ask(visitor, addressOf(path), { method: 'POST', body });
    const page = await answer.text();
    const isSaid = /role="alert"|aria-invalid="true"|<h1[^>]*>Page not found/.test(page);
    if (answer.status < 400 || !isSaid) silent.push(`${path} ${act}`);
  }
  expect(silent.sort()).toEqual(notRefused);
});

test('tells an administrator without scripts that only owners change owners', async () => {
  const body = new URLSearchParams({ action: 'end-sessions' });
  const answer = await ask('administrator', `/admin/users/${ids.get('owner') ?? ''}`, { method: 'POST', body });
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain(userReasons.owner);
});

test.each(['leads', 'newsletter'])('imports a list of %s without scripts', async (name) => {
  const body = new FormData();
  body.set('file', new File(['Name,Email\nAnn Lee,ann@harbour.example\n'], 'list.csv'));
  const answer = await ask('owner', `/admin/${name}/import`, { method: 'POST', body });
  expect(answer.status).toBe(302);
  const review = await ask('owner', answer.headers.get('Location') ?? '', {});
  expect(review.status).toBe(200);
  expect(await review.text()).toContain('ann@harbour.example');
  const empty = new FormData();
  empty.set('text', ' ');
  const refused = await ask('owner', `/admin/${name}/import`, { method: 'POST', body: empty });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('The list is empty. Choose a file or paste a list.');
});
