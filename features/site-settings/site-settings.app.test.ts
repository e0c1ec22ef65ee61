import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { siteSettings as all } from '#app/site-settings.server.ts';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { auditList } from '#features/audit-log/audit-log.ts';
import { listAudit } from '#features/audit-log/list-audit.server.ts';
import { changeSettings, listSettings } from '#features/site-settings/site-settings.server.ts';
import { keepAuditDays } from '#features/accounts/accounts-settings.server.ts';
import { pricingLinks, salesEmail } from '#features/billing/billing-settings.server.ts';
import { intakeAccess } from '#features/intake/intake-settings.server.ts';
import { leadsEmail } from '#features/site-settings/inquiries.public.server.ts';
import { teamEmail } from '#features/site-settings/notification-address.public.server.ts';
import { openLiveSettings, type LiveSettings } from '#server/site-settings/live-settings.ts';
import { siteSettings } from '#server/site-settings/site-settings.table.ts';
import { makeAdministrator } from '../../tests/administrators.ts';
import { silent } from '../../tests/open-test-database.ts';
import { openTestApp } from '../../tests/test-app.ts';

let ann: Administrator;
let ben: Administrator;
/** Of another replica. */
let elsewhere: LiveSettings;

const opened = await openTestApp({ TEAM_EMAIL: 'team@example.com' });
beforeAll(async () => {
  const { db, changes, env } = opened.app;
  ann = await makeAdministrator(opened.app, 'ann');
  ben = await makeAdministrator(opened.app, 'ben');
  elsewhere = await openLiveSettings({ db, changes, env, log: silent });
});
afterAll(async () => {
  elsewhere.close();
});
beforeEach(async () => {
  await opened.app.db.delete(siteSettings);
  await opened.app.settings.refresh();
  await elsewhere.refresh();
});

const change = (by: Administrator, name: string, value: string | null, version: number) =>
  changeSettings(opened.app, all, by, [{ name, value, version }]);
const shown = async (name: string) => (await listSettings(opened.app, all)).find((one) => one.name === name);

test('changes a setting here at once, on other replicas a moment later, and resets it to its default', async () => {
  const { settings } = opened.app;
  const heard = vi.fn();
  const unlisten = elsewhere.listen(heard);
  expect([intakeAccess, pricingLinks, keepAuditDays].map((one) => settings.get<string | number>(one))).toEqual([
    'open',
    'checkout',
    400,
  ]);
  expect(await change(ann, 'intakeAccess', 'signed-in', 0)).toEqual({ ok: true, saved: ['intakeAccess'] });
  expect(settings.get(intakeAccess)).toBe('signed-in');
  await vi.waitFor(() => expect(elsewhere.get(intakeAccess)).toBe('signed-in'), 20_000);
  expect(heard).toHaveBeenCalled();
  expect(await shown('intakeAccess')).toMatchObject({
    value: 'signed-in',
    usual: 'open',
    isSet: true,
    version: 1,
    changed: { by: 'ann@example.com' },
  });
  expect(await change(ben, 'intakeAccess', null, 1)).toMatchObject({ ok: true });
  expect(settings.get(intakeAccess)).toBe('open');
  expect(await shown('intakeAccess')).toMatchObject({ value: 'open', isSet: false, version: 2 });
  unlisten();
  const { items: entries } = await listAudit(opened.app, auditList.read(new URLSearchParams('kind=setting')));
  expect(entries.slice(0, 2).map(({ action, actor, details }) => [action, actor?.email, ...details.flat()])).toEqual([
    ['setting-reset', 'ben@example.com', 'Changed from Signed-in users only to Anyone'],
    ['setting-changed', 'ann@example.com', 'Changed from Anyone to Signed-in users only'],
  ]);
});

test('shows the later of two simultaneous editors the current value, and lets them save over it', async () => {
  const answers = await Promise.all([
    change(ann, 'keepInquiriesMonths', '12', 0),
    change(ben, 'keepInquiriesMonths', '36', 0),
  ]);
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
  const late = answers.find((one) => !one.ok);
  const isAnn = answers[0].ok;
  expect(late?.ok === false && late.refusals).toMatchObject([
    {
      reason: 'stale',
      mine: isAnn ? '36' : '12',
      theirs: { value: isAnn ? '12' : '36', version: 1, changed: { by: `${isAnn ? 'ann' : 'ben'}@example.com` } },
    },
  ]);
  expect(await change(ben, 'keepInquiriesMonths', '36', 1)).toMatchObject({ ok: true });
  // A save resent after a lost response is no conflict.
  expect(await change(ben, 'keepInquiriesMonths', '36', 0)).toMatchObject({ ok: true });
});

test('saves all changes of a section or none, and keeps what another person changed beside them', async () => {
  const save = (by: Administrator, ...orders: (readonly [string, string, number])[]) =>
    changeSettings(
      opened.app,
      all,
      by,
      orders.map(([name, value, version]) => ({ name, value, version })),
    );
  expect(await save(ann, ['keepAuditDays', '200', 0], ['keepLeaversMonths', 'x', 0])).toMatchObject({ ok: false });
  expect(await shown('keepAuditDays')).toMatchObject({ isSet: false });
  expect(await save(ben, ['keepLeaversMonths', '30', 0])).toMatchObject({ ok: true });
  expect(await save(ann, ['keepAuditDays', '200', 0], ['keepLeaversMonths', '40', 0])).toMatchObject({
    refusals: [
      { name: 'keepLeaversMonths', reason: 'stale', mine: '40', theirs: { value: '30' }, last: { isOwn: false } },
    ],
  });
  expect(await shown('keepAuditDays')).toMatchObject({ isSet: false });
  expect(await save(ann, ['keepAuditDays', '200', 0], ['keepDeliveriesDays', '100', 0])).toMatchObject({ ok: true });
  expect(await Promise.all(['keepAuditDays', 'keepLeaversMonths'].map(shown))).toMatchObject([
    { value: '200' },
    { value: '30' },
  ]);
});

test('uses the team address for the addresses of one kind until they are set', async () => {
  const { settings } = opened.app;
  expect([teamEmail, leadsEmail].map((one) => settings.get(one))).toEqual(['team@example.com', 'team@example.com']);
  await change(ann, 'teamEmail', 'Everybody <all@example.com>', 0);
  await change(ann, 'salesEmail', 'sales@example.com', 0);
  expect([leadsEmail, salesEmail].map((one) => settings.get(one))).toEqual([
    'Everybody <all@example.com>',
    'sales@example.com',
  ]);
  expect(await shown('leadsEmail')).toMatchObject({ usual: '', value: 'Everybody <all@example.com>', isSet: false });
});

test('rejects an invalid value, and treats an unknown stored text as not set', async () => {
  for (const [name, value] of [
    ['intakeAccess', 'closed'],
    ['teamEmail', 'two@example.com, three@example.com'],
    ['keepAuditDays', '89'],
    ['keepInquiriesMonths', '1e2'],
  ] as const) {
    expect(await change(ann, name, value, 0), name).toMatchObject({ refusals: [{ reason: 'invalid' }] });
  }
  expect(await change(ann, 'PORT', '1', 0)).toMatchObject({ refusals: [{ reason: 'unknown' }] });
  expect(await opened.app.db.select().from(siteSettings)).toEqual([]);
  await opened.app.db.insert(siteSettings).values({ name: 'pricingLinks', value: 'of a newer program' });
  await opened.app.settings.refresh();
  expect(opened.app.settings.get(pricingLinks)).toBe('checkout');
});
