import { expect, it } from 'vitest';
import type { LeadFile } from '#features/leads/lead-shapes.ts';
import { historyOf, leadTimeline, type HistoryEntry } from '#features/leads/one/lead-history.ts';

const lead = { id: 'l1' } as LeadFile['lead'];
const at = (minute: number) => `2027-01-01T10:0${minute}:00.000Z`;
const ownerName = (id: string) => (id === 'u1' ? 'Ann' : 'a former team member');

it('joins the events of the sender and the team, for each submission of the address, newest first', () => {
  const file: LeadFile = {
    lead,
    related: [
      {
        id: 'l2',
        subjectId: 's2',
        kind: 'contact',
        reference: null,
        title: 'A question',
        stage: 'new',
        createdAt: at(0),
      },
    ],
    answers: [
      {
        id: 'a1',
        leadId: 'l1',
        email: 'x',
        subject: 'Re',
        message: 'Hello',
        delivery: 'sent',
        undoBy: null,
        at: at(5),
        files: [],
      },
    ],
    messages: [
      {
        id: 'm1',
        leadId: 'l1',
        at: at(9),
        from: { email: 'x@example.com', name: 'Xan' },
        subject: 'Re',
        text: 'Yes',
        quoted: '',
        isAutomatic: false,
        files: [],
        isUnverified: false,
        leftOut: '',
      },
    ],
    emails: [
      { purpose: 'confirmation', to: 'x@example.com', at: at(1), delivery: 'sent' },
      { purpose: 'team', to: null, at: at(8), delivery: 'given-up' },
    ],
    events: [
      { id: 1, leadId: 'l1', at: at(2), kind: 'stage', by: 'Ann', details: { from: 'new', to: 'reviewing' } },
      { id: 2, leadId: 'l2', at: at(3), kind: 'note', by: 'Bea', details: { text: 'Seen' } },
      { id: 3, leadId: 'l1', at: at(4), kind: 'owner', by: 'Ann', details: { from: null, to: 'u1' } },
      { id: 4, leadId: 'l1', at: at(5), kind: 'answer', by: 'Ann', details: { answerId: 'a1' } },
      { id: 5, leadId: 'l1', at: at(6), kind: 'nextStepOn', by: 'Ann', details: { from: null, to: '2027-03-02' } },
      { id: 6, leadId: 'l1', at: at(7), kind: 'nextStep', by: 'Ann', details: { from: 'x', to: null } },
    ],
  };
  const entries = historyOf(file, [{ kind: 'sent', at: at(1) }], ownerName);
  expect(entries.shift()).toMatchObject({ title: 'Reply', by: 'Xan', message: { text: 'Yes' } });
  const team = entries.shift();
  expect(team).toMatchObject({ title: 'Email to the team', email: { delivery: 'given-up' } });
  expect(entries.map(({ title, by, of }) => [title, by, of?.name ?? null])).toEqual([
    ['Next step cleared', 'Ann', null],
    ['Due date: Mar 2, 2027', 'Ann', null],
    ['Replied by email', 'Ann', null],
    ['Owner: Ann', 'Ann', null],
    ['Note', 'Bea', 'A question'],
    ['Stage: New to Reviewing', 'Ann', null],
    ['Confirmation email', null, null],
    ['Received', null, null],
    ['Received', null, 'A question'],
  ]);
  expect(entries[2]?.answer?.message).toBe('Hello');
});

const folded = (newestFirst: readonly HistoryEntry[]) =>
  leadTimeline(newestFirst).map(
    ({ entries, isFolded }) => (isFolded ? '+' : '') + entries.map(({ key }) => key).join(' '),
  );
const entryOf = (key: string, more: object = {}) =>
  ({
    key,
    email: null,
    message: null,
    answer: null,
    text: key.startsWith('n') ? 'A note' : null,
    ...more,
  }) as HistoryEntry;

it('folds what lies between two messages into one line, the oldest first', () => {
  const newestFirst = ['c5', 'n2', 'c4', 'c3', 'c2', 'n1', 'c1', 'c0'].map((key) => entryOf(key));
  expect(folded(newestFirst)).toEqual(['+c0 c1', 'n1', '+c2 c3 c4', 'n2', 'c5']);
});

it('folds emails of programs, except those that did not arrive, and automatic replies even alone', () => {
  const email = (delivery: string) => entryOf(delivery, { email: { delivery } });
  const automatic = entryOf('away', { message: { isAutomatic: true } });
  const received = entryOf('m1', { message: { isAutomatic: false } });
  expect(folded([email('sent'), entryOf('c0'), email('given-up'), email('waiting')])).toEqual([
    'waiting',
    'given-up',
    '+c0 sent',
  ]);
  expect(folded([automatic, received])).toEqual(['m1', '+away']);
  expect(folded([email('failed'), automatic, email('sent'), received])).toEqual(['m1', '+sent away', 'failed']);
});
