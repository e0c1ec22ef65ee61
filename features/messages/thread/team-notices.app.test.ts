import { expect, test } from 'vitest';
import { readThread } from '#features/messages/load-thread.server.ts';
import { generalSubject } from '#features/messages/messages.ts';
import { sendAsClient, sendAsTeam } from '#features/messages/send-message.server.ts';
import { listNotices } from '#features/notices/notices.server.ts';
import { noticeHref } from '#features/notices/notices.ts';
import { readCounts } from '#features/today/read-counts.server.ts';
import { makePerson } from '../../../tests/accounts.ts';
import { makeClient } from '../../../tests/billing.ts';
import { openWebhooksTest } from '../../../tests/webhooks.ts';

const all = await openWebhooksTest();
const { app, by } = all;

test('a client’s messages are sent to webhooks, noted once while they wait, and counted until the reply', async () => {
  await all.endpoint(['message.received', 'request.opened']);
  const ann = await makeClient(app, 'ann');
  const place = { ...generalSubject, organizationId: ann.organization.id };
  const request = { kind: 'change', urgency: 'urgent' } as const;
  await sendAsClient(app, ann, generalSubject, { formId: 'form-one', text: 'Please change it', request });
  await sendAsClient(app, ann, generalSubject, { formId: 'form-two', text: 'Any news?', request: null });
  const lee = await makePerson(app, 'lee', { role: 'sales' });
  await makePerson(app, 'gone', { role: 'writer' });
  const text = `A note for @lee, @gone, @ann and @${by.profile.fullName ?? ''} <b>`;
  const note = { formId: 'form-note', text, isInternal: true };
  for (const _ of [1, 2]) await sendAsTeam(app, by, place, note);
  const [mention, ...more] = await listNotices(app, lee.id);
  expect(more).toEqual([]);
  expect(mention).toMatchObject({ kind: 'mentioned', text: note.text, readAt: null });
  expect(mention && noticeHref(mention)).toMatch(`/admin/messages/${ann.organization.id}#message-`);
  await all.passTime(1);
  const sent = all.events().map(({ type, data }) => [type, data['text'], data['urgency']]);
  expect(sent.sort()).toEqual([
    ['message.received', 'Any news?', undefined],
    ['message.received', 'Please change it', undefined],
    ['request.opened', 'Please change it', 'urgent'],
  ]);

  const scope = { leads: true, payments: false, operations: false };
  const waiting = async () => (await readCounts(app, scope, 'UTC', by.user.id)).messages;
  const [notice, ...others] = await listNotices(app, by.user.id);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({ kind: 'message-received', text: 'Please change it', readAt: null });
  expect(notice && noticeHref(notice)).toBe(`/admin/messages/${ann.organization.id}`);
  await readThread(app, by, place, new Request('https://www.example.com/'));
  expect((await listNotices(app, by.user.id))[0]?.readAt).not.toBeNull();
  expect(await waiting()).toBe(1);
  await sendAsTeam(app, by, place, { formId: 'form-reply', text: 'Done', isInternal: false });
  expect(await waiting()).toBe(0);
});
