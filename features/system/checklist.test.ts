import { expect, test } from 'vitest';
import { checklistOf } from '#features/system/checklist.server.ts';
import type { AppContext } from '#server/app-context.ts';

type Env = Pick<AppContext, 'env'>['env'];

const atHome = { PUBLIC_ORIGIN: 'http://localhost:3000', DEMO_DATA: true } as unknown as Env;
const live = {
  PUBLIC_ORIGIN: 'https://acme.example',
  DEMO_DATA: false,
  SMTP_URL: 'smtp://mail.acme.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
} as unknown as Env;
const none = { samples: [], settings: {} };
const good = (['payments', 'mail', 'mail-dns', 'backup'] as const).map((id) => ({ id, state: 'ok' as const }));
const done = (env: Env, checks: Parameters<typeof checklistOf>[1]) =>
  checklistOf({ env }, checks, none).flatMap(({ label, isDone }) => (isDone === true ? [label] : []));

test('what a site runs on is done when its settings are there and their checks succeed', () => {
  const runsOn = [
    'Sample content replaced',
    'Payment keys',
    'Mail server',
    'Mail DNS records',
    'Domain',
    'Backups',
    'Demonstration data removed',
  ];
  expect(done(live, good)).toEqual(runsOn);
  expect(done(atHome, good)).toEqual(['Sample content replaced', 'Backups']);
  expect(done(live, [])).toEqual(['Sample content replaced', 'Domain', 'Demonstration data removed']);
});

test('the postal address and the tax number are done once they are set', () => {
  const steps = checklistOf({ env: live }, [], {
    ...none,
    settings: { postalAddress: '12 Harbor Street', taxNumber: '' },
  });
  expect(steps.find(({ label }) => label === 'Postal address')?.isDone).toBe(true);
  expect(steps.find(({ label }) => label === 'Tax number')?.isDone).toBe(false);
});

test('every step names the file or the setting', () => {
  for (const { label, where } of checklistOf({ env: atHome }, [], none)) expect(where, label).not.toBe('');
});

test('samples that are public are named', () => {
  const [step] = checklistOf({ env: atHome }, [], { ...none, samples: [{ label: 'Quotes', count: 3 }] }).filter(
    ({ label }) => label.startsWith('Sample'),
  );
  expect(step?.isDone).toBe(false);
  expect(step?.where).toContain('Quotes (3)');
});

test('a step that only a person can judge is done once it is ticked off', () => {
  const steps = checklistOf({ env: atHome }, [], { ...none, settings: { checklist: 'claims,gone' } });
  const judged = steps.filter(({ id }) => id !== undefined);
  expect(judged.map(({ id, isDone }) => [id, isDone])).toContainEqual(['claims', true]);
  expect(judged.filter(({ isDone }) => isDone === null)).toHaveLength(judged.length - 1);
});
