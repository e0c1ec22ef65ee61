import { expect, test } from 'vitest';
import { organizationMembers } from '#features/accounts/organizations/organizations.table.ts';
import { sendToClient } from '#features/billing/customers/send-to-client.server.ts';
import { makePerson } from '../../../tests/accounts.ts';
import { openTestApp } from '../../../tests/test-app.ts';

const opened = await openTestApp();

test('emails the owner and those who do the billing, and no other member', async () => {
  const { app, emails } = opened;
  const { id: organizationId } = await makePerson(app, 'ann');
  for (const [name, role] of [
    ['bill', 'billing'],
    ['mia', 'member'],
  ] as const) {
    const { id: userId } = await makePerson(app, name);
    await app.db.insert(organizationMembers).values({ organizationId, userId, role });
  }
  const mail = { key: 'invoice 1', replyTo: 'us@example.com', subject: 'Invoice', text: 'Due', html: '<p>Due</p>' };
  await sendToClient(app, organizationId, mail);
  expect(emails.map(({ to }) => to).toSorted()).toEqual(['ann@example.com', 'bill@example.com']);
  expect(new Set(emails.map(({ key }) => key)).size).toBe(2);
  emails.length = 0;
  await sendToClient(app, organizationId, mail, {
    own: { userId: organizationId, text: 'Yours', html: '<p>Yours</p>' },
  });
  expect(emails.map(({ to, text }) => [to, text]).toSorted()).toEqual([
    ['ann@example.com', 'Yours'],
    ['bill@example.com', 'Due'],
  ]);
});
