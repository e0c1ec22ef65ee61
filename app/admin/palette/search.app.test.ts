import { expect, test } from 'vitest';
import { handleSearch } from '#app/admin/palette/search.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { sendContactMessage } from '#features/contact/contact.server.ts';
import { subscribe } from '#features/newsletter/newsletter.server.ts';
import { makePerson } from '../../../tests/accounts.ts';
import { makeAdministrator, makeTeamMember } from '../../../tests/administrators.ts';
import { contactOf } from '../../../tests/contacts.ts';
import { subscriptionOf } from '../../../tests/subscribers.ts';
import { newClient, openTestApp } from '../../../tests/test-app.ts';

const host = await openTestApp();

async function found(by: TeamMember, fields: Record<string, string>) {
  return handleSearch(host.app, by, new URLSearchParams(fields));
}

async function kindsFound(by: TeamMember, q: string): Promise<string[]> {
  return (await found(by, { q })).map(({ kind, title }) => `${kind}: ${title}`).sort();
}

test('finds people, companies and leads in one answer, by the rights of who asks', async () => {
  const { app } = host;
  const ann = await makeAdministrator(app, 'Ann');
  await makePerson(app, 'Zelda');
  await sendContactMessage(app, contactOf('zelda'), newClient());
  await subscribe(app, subscriptionOf('zelda'), newClient());
  expect(await kindsFound(ann, 'zelda')).toEqual([
    ...['lead: Ada zelda', 'person: Zelda', 'person: ada.zelda@harbour.example'],
  ]);
  // By the beginning of a domain, and by the name that its people give.
  expect(await kindsFound(ann, 'harbou')).toContain('company: Harbour & Sons');
  expect(await kindsFound(ann, '100% none')).toEqual([]);
  expect(await kindsFound(ann, 'z')).toEqual([]);

  const writer = await makeTeamMember(app, 'Will', 'writer', 'articles:read');
  expect(await kindsFound(writer, 'zelda')).toEqual([]);
  const finance = await makeTeamMember(app, 'Finn', 'finance', 'people:read');
  expect(await kindsFound(finance, 'zelda')).toEqual(['person: Zelda']);
});

test('finds leads by what was written to and by them, for those who may read leads', async () => {
  const { app } = host;
  const ann = await makeAdministrator(app, 'Ann');
  await sendContactMessage(app, contactOf('quinn'), newClient());
  const query = (text: string) => host.database.pool.query(text);
  await query(`insert into lead_messages (lead_id, message_id, from_email, from_name, subject, text)
    select id, 'm', email, name, 's', 'Thanks.' || chr(10) || 'We take the LARGEST plan, no 50% off' from leads`);
  await query(`insert into lead_answers (lead_id, form_id, by_id, email, subject, message)
    select id, 'a', 'ann', email, 's', 'The largest one suits a zeppelin.' from leads`);
  expect(await found(ann, { q: 'Largest plan' })).toMatchObject([
    { kind: 'lead', title: 'Ada quinn', detail: expect.stringContaining('We take the LARGEST plan') as string },
  ]);
  // Once, by its newest message.
  expect(await kindsFound(ann, 'largest')).toEqual(['lead: Ada quinn']);
  expect(await kindsFound(ann, 'zeppelin')).toEqual(['lead: Ada quinn']);
  expect(await kindsFound(ann, '0%_off')).toEqual([]);
  const writer = await makeTeamMember(app, 'Will', 'writer', 'articles:read');
  expect(await kindsFound(writer, 'zeppelin')).toEqual([]);
  await query(`update leads set stage = 'spam'`);
  expect(await kindsFound(ann, 'zeppelin')).toEqual([]);
});

test('names again what a browser has kept by its ids', async () => {
  const { app } = host;
  const ann = await makeAdministrator(app, 'Ann');
  const { id } = await makePerson(app, 'Zelda');
  expect(await found(ann, { visited: `person:${id}` })).toMatchObject([{ kind: 'person', id, title: 'Zelda' }]);
  expect(await found(ann, { visited: 'lead:none' })).toEqual([]);
  expect(await found(ann, { visited: 'wrong' })).toEqual([]);
});
