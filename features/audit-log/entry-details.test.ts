import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { auditCopy, type AuditAction } from '#content/admin/audit.ts';
import { readableName } from '#content/readable-name.ts';
import { siteSettingsCopy } from '#content/admin/site-settings.ts';
import {
  auditDetails,
  changedFields,
  type DetailKind,
  type DetailsOf,
} from '#features/accounts/audit/audit-details.ts';
import { actionText } from '#features/audit-log/admin/entry-table.tsx';
import { describeEntry, peopleIn, settingLabel } from '#features/audit-log/entry-details.ts';

const sam = randomUUID();
const people = new Map([[sam, 'Sam Okoye']]);

const samples: Readonly<Record<DetailKind, readonly (string | number | boolean)[]>> = {
  text: ['autumn.example'],
  word: ['call-booked', 'INVALID_EMAIL_OR_PASSWORD'],
  words: ['title, metaDescription', 'lead.created lead.won'],
  count: [3],
  flag: [true, false],
  cents: [1_250_000],
  percent: [40],
  day: ['2026-11-23'],
  time: ['2026-11-23T17:51:00.000Z'],
  role: ['reader'],
  way: ['/sso/callback/:providerId', '/new-method/:id'],
  action: ['leads-exported'],
  person: [sam, randomUUID()],
  filter: [`owner=${sam}&stage=call-booked&from=2026-11-01`, `owner=${randomUUID()}`],
  fingerprint: ['q83vejrwejcrze8s'],
  setting: ['signed-in'],
};

const raw = /[\da-f]{8}-[\da-f]{4}-|[a-z][A-Z]|undefined|null|\[object|T\d\d:\d\d|(?<=: |from |to )[a-z]+[-_]/u;

test.each(Object.keys(auditCopy.actions))('says in words what %s recorded', (action) => {
  const kinds = Object.hasOwn(auditDetails, action) ? auditDetails[action as keyof typeof auditDetails] : {};
  const subject = { kind: 'setting', id: 'intakeAccess' };
  expect(actionText(action)).not.toMatch(raw);
  for (const [name, kind] of Object.entries<DetailKind>(kinds)) {
    for (const value of samples[kind]) {
      const lines = describeEntry({ action, subject, details: { [name]: value } }, people);
      expect(lines).toEqual([expect.stringMatching(/^[A-Z][\w ]+: \S/)]);
      expect(lines.join('')).not.toMatch(raw);
    }
  }
});

test.each(Object.entries(changedFields))('says in words that %s changed', (field, kind) => {
  const subject = { kind: 'setting', id: 'intakeAccess' };
  for (const value of kind === null ? [] : samples[kind]) {
    const lines = [{ from: null, to: value }, { from: value, to: null }, { to: value }].flatMap((change) =>
      describeEntry({ action: 'lead-changed', subject, details: { changed: { [field]: change } } }, people),
    );
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toMatch(/^Changed .*to \S/);
    expect(lines.join('\n')).not.toMatch(raw);
  }
  expect(describeEntry({ action: 'lead-changed', subject, details: { changed: { [field]: {} } } })).toEqual([
    expect.stringMatching(/^Changed/),
  ]);
});

const lead = { kind: 'lead', id: randomUUID() };
const about = <Action extends AuditAction>(action: Action, details: DetailsOf<Action>) => ({
  action,
  subject: lead,
  details,
});

test('says what changed, from what and to what', () => {
  const entry = about('lead-changed', {
    changed: {
      stage: { from: 'new', to: 'won' },
      owner: { from: null, to: sam },
      value: { from: null, to: 1_250_000 },
      nextStepOn: { from: '2026-11-23', to: null },
      nextStep: {},
    },
  });
  expect(peopleIn(entry)).toEqual([sam]);
  expect(describeEntry(entry, people)).toEqual([
    'Changed stage from New to Won',
    'Changed owner from Nobody to Sam Okoye',
    'Changed value from none to $12,500',
    'Changed due date from Nov 23, 2026 to none',
    'Changed next step',
  ]);
  expect(describeEntry(about('invite-sent', { email: 'new@colleague.example', role: 'writer' }))).toEqual([
    'Email: new@colleague.example',
    'Role: Writer',
  ]);
  expect(describeEntry(about('webhook-created', { host: 'example.com' }))).toEqual(['Address: example.com']);
});

test('shows a setting and its values by their labels', () => {
  const subject = { kind: 'setting', id: 'intakeAccess' };
  expect(settingLabel(subject.id)).toBe(siteSettingsCopy.names.intakeAccess.label);
  const details = { to: 'signed-in', from: 'open' };
  const signedIn = siteSettingsCopy.names.intakeAccess.values['signed-in'];
  expect(describeEntry({ action: 'setting-changed', subject, details })).toEqual([
    `Changed from Anyone to ${signedIn}`,
  ]);
});

test.each([
  ['sign-in', { way: '/sign-in/email', device: 'new' }, ['Method: Password', 'Device: New']],
  ['lead-changed', { fields: 'stage nextStepOn', stage: 'won' }, ['Fields: Stage, Next step on', 'Stage: Won']],
  ['template-saved', { template: randomUUID() }, []],
  ['file-downloaded', { file: randomUUID() }, []],
  ['article-picture-added', { picture: `/insights/pictures/${randomUUID()}.png` }, []],
  ['role-granted', { role: 'admin', by: 'terminal' }, ['Role: Administrator', 'Through: Terminal']],
  ['fee-changed', { from: 50_000, to: 60_000 }, ['Changed amount from $500 to $600']],
  ['invite-sent', { to: 'new@colleague.example', role: 'writer' }, ['To: new@colleague.example', 'Role: Writer']],
  ['article-deleted', { title: 'a_title-of its own' }, ['Title: a_title-of its own']],
  ['no-longer-there', { isNew: true, count: 3, owner: null }, ['Is new: yes', 'Jobs: 3']],
])('words an entry %s of a former release', (action, details, lines) => {
  expect(describeEntry({ action, subject: lead, details })).toEqual(lines);
});

test('has a readable name for what has no copy', () => {
  expect([readableName('webhook-sent/again'), readableName('toStage')]).toEqual(['Webhook sent again', 'To stage']);
});
