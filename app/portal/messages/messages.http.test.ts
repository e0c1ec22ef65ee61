import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '../../../tests/accounts.ts';
import { openBuiltSite, type BuiltSite } from '../../../tests/built-site.ts';
import { shownText, signInOverHttp, type PortalClient } from '../../../tests/portal-client.ts';
import { usualPassword } from '../../../tests/accounts.ts';

const path = '/dashboard/messages';
let site: BuiltSite;
let ann: PortalClient;

beforeAll(async () => {
  site = await openBuiltSite();
  await makePerson(site.app, 'olga', { role: 'owner' });
  ann = await signInOverHttp(site, 'ann');
});
afterAll(() => site.close());

/** As a browser without scripts sends the form, with files. */
async function send(name: string, fields: Readonly<Record<string, string | File>>, organization: string) {
  const json = { 'Content-Type': 'application/json', Origin: site.origin };
  const body = JSON.stringify({ email: `${name}@example.com`, password: usualPassword });
  const signedIn = await fetch(`${site.origin}/api/auth/sign-in/email`, { method: 'POST', body, headers: json });
  const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  const headers = { Cookie: cookie.join('; '), Origin: site.origin };
  const form = new FormData();
  for (const [field, value] of Object.entries({ action: 'send', organization, formId: 'form-00001', ...fields }))
    form.append(field, value);
  const address = `${site.origin}${path}?${new URLSearchParams({ organization })}`;
  const post = async (body: FormData | string = form, more: object = {}) => {
    const sent = { method: 'POST', body, headers: { ...headers, ...more }, redirect: 'manual' } as const;
    const response = await fetch(address, sent);
    return { status: response.status, html: await response.text(), to: response.headers.get('Location') };
  };
  return { post, get: (to: string) => fetch(`${site.origin}${to}`, { headers }) };
}

describe('the messages of a client, without scripts', () => {
  test('are sent once, with a request and its files, which others cannot open', async () => {
    const file = new File(['A plan'], 'plan.txt', { type: 'text/plain' });
    const { post, get } = await send('ann', { text: 'See https://a.example', kind: 'problem', file }, ann.id);
    for (const _ of [1, 2]) expect(await post()).toMatchObject({ status: 303, to: `${path}?sent=` });
    const html = await ann.html(path);
    expect(html.match(/class="message-text"/gu)).toHaveLength(1);
    expect(html).toContain('href="https://a.example"');
    expect(shownText(html)).toMatch(/Problem Open We answer by \w{3} /u);
    const address = /href="(\/dashboard\/messages\/files\/[^"]+)"/u.exec(html)?.[1] ?? '';
    const download = await get(address);
    expect([download.headers.get('Content-Disposition'), await download.text()]).toEqual([
      "attachment; filename*=UTF-8''plan.txt",
      'A plan',
    ]);
    const zoe = await signInOverHttp(site, 'zoe');
    expect(await zoe.read(path)).not.toContain('See');
    expect((await (await send('zoe', {}, zoe.id)).get(address)).status).toBe(404);
    await site.query('update thread_messages set is_team = true, is_internal = true');
    expect((await get(address)).status).toBe(404);
    await site.query('update thread_messages set is_team = false, is_internal = false');
  });

  test('stay on the page if they are refused', async () => {
    const long = `${'x'.repeat(8001)} end`;
    const { status, html } = await (await send('ann', { text: long }, ann.id)).post();
    expect([status, html.includes('x end</textarea>'), shownText(html).includes('at most 8,000')]).toEqual([
      422,
      true,
      true,
    ]);
  });

  test('keep their text if a file is cut off halfway, and leave nothing else', async () => {
    const part = (name: string, value: string) =>
      `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const fields = { action: 'send', organization: ann.id, formId: 'form-half', text: 'With a plan' };
    const file = '--cut\r\nContent-Disposition: form-data; name="file"; filename="plan.txt"\r\n\r\nHalf of';
    const body =
      Object.entries(fields)
        .map(([name, value]) => part(name, value))
        .join('') + file;
    const { post } = await send('ann', {}, ann.id);
    const { status, html } = await post(body, { 'Content-Type': 'multipart/form-data; boundary=cut' });
    expect([status, html.includes('With a plan</textarea>')]).toEqual([422, true]);
    expect(shownText(html)).toContain('cut off');
    expect(await site.query(`select 1 from thread_messages where form_id = 'form-half'`)).toMatchObject({ rows: [] });
  });

  test('stay on the page of a person who was removed, or lost the right, while writing', async () => {
    const { id } = await makePerson(site.app, 'bob');
    const text = 'My own words';
    const away = await (await send('bob', { text }, ann.id)).post();
    expect([away.status, away.html.includes(`${text}</textarea>`)]).toEqual([409, true]);
    expect(shownText(away.html)).toContain('no longer in this organization');
    await site.query(`delete from organization_members where user_id = '${id}'`);
    await site.query(
      `insert into organization_members (organization_id, user_id, role) values ('${ann.id}', '${id}', 'billing')`,
    );
    const lost = await (await send('bob', { text }, ann.id)).post();
    expect([lost.status, lost.html.includes(`${text}</textarea>`)]).toEqual([422, true]);
    expect(lost.html).not.toContain('https://a.example');
    expect((await (await send('bob', {}, ann.id)).get(path)).status).toBe(403);
    expect(await ann.read(path)).not.toContain(text);
  });
});
