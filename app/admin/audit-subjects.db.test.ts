import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditSubjects } from '#app/admin/audit-subjects.server.ts';
import { subjectKey } from '#features/accounts/audit-log/audit-log.ts';
import { sendContactMessage } from '#features/contact/contact.server.ts';
import { beginArticle } from '#features/insights/drafts/save-draft.server.ts';
import { webhookEndpoints } from '#features/webhooks/webhooks.table.ts';
import { makeAdministrator } from '../../tests/administrators.ts';
import { contactOf } from '../../tests/contacts.ts';
import { newCaller, openTestMachine, type TestMachine } from '../../tests/test-machine.ts';

let opened: TestMachine;
beforeAll(async () => {
  opened = await openTestMachine();
});
afterAll(() => opened.close());

test('what an entry of the audit log is about is named, and what was deleted is not', async () => {
  const { machine, database } = opened;
  const ann = await makeAdministrator(machine, 'ann');
  const article = await beginArticle(machine, ann);
  await database.pool.query(`update articles set title = 'A close in nine days' where id = $1`, [article]);
  await sendContactMessage(machine, contactOf('greta'), newCaller());
  const { rows } = await database.pool.query<{ id: string }>('select id from leads');
  const hook = { url: 'https://hooks.example/a', description: '', eventTypes: [], secret: 's' };
  const [webhook] = await machine.db
    .insert(webhookEndpoints)
    .values({ ...hook, createdBy: ann.user.id, updatedBy: ann.user.id })
    .returning({ id: webhookEndpoints.id });
  const subjects = [
    { kind: 'article', id: article },
    { kind: 'lead', id: rows[0]!.id },
    { kind: 'webhook', id: webhook!.id },
    { kind: 'letter', id: randomUUID() },
    { kind: 'lead', id: 'L-1' },
    { kind: 'setting', id: 'intakeAccess' },
  ];
  const names = await auditSubjects(machine, [...subjects.map((subject) => ({ subject })), { subject: null }]);
  expect(subjects.map((subject) => names[subjectKey(subject)])).toEqual([
    'A close in nine days',
    'Ada greta',
    'https://hooks.example/a',
    ...[undefined, undefined, undefined],
  ]);
  expect(await auditSubjects(machine, [])).toEqual({});
});
