import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBuiltSite, type BuiltSite } from '../../../tests/built-site.ts';
import { shownText, signInOverHttp, soon, type PortalClient } from '../../../tests/portal-client.ts';

let site: BuiltSite;

beforeAll(async () => {
  site = await openBuiltSite();
});
afterAll(() => site.close());

const plan = '/dashboard/plan';
const billing = '/dashboard/billing';

/** What the form with that button sends: its hidden fields and the button. */
async function formOf(client: PortalClient, path: string, action: string) {
  const form = (await client.html(path)).split('<form').find((one) => one.includes(`value="${action}"`)) ?? '';
  const hidden = [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
  expect([action, hidden.length > 0]).toEqual([action, true]);
  const fields = hidden.map(([, name = '', value = '']): [string, string] => [name, value]);
  return { ...Object.fromEntries(fields), action };
}

async function press(client: PortalClient, path: string, action: string, typed: Readonly<Record<string, string>> = {}) {
  return client.sent(path, { ...(await formOf(client, path, action)), ...typed });
}

test('changes, schedules, undoes, pauses, cancels and keeps a plan without scripts', async () => {
  const client = await signInOverHttp(site, 'plan-client');
  await client.buy('price_starter_monthly');
  expect(await client.html('/dashboard')).toMatch(/href="\/dashboard\/plan"[^>]*>Upgrade Plan/);

  const preview = await client.read(`${plan}?to=growth&when=now`);
  expect(preview).toMatch(/Unused time on Starter.*−\$1,.*Growth setup.*\$6,500\.00 Charged now \$[78],\d{3}\.\d\d/);
  // Figures that were not shown charge nothing.
  const forged = await client.post(plan, { action: 'change', when: 'now', token: 'made-up' });
  expect(forged.status).toBeGreaterThanOrEqual(400);
  expect(await client.read(billing)).toMatch(/Current plan Starter Status Active/);

  expect(await press(client, `${plan}?to=growth&when=now`, 'change')).toContain('done=changed');
  expect(await client.read(billing)).toMatch(/Current plan Growth Status Active/);
  const down = `${plan}?to=starter&when=period-end`;
  const shown = await formOf(client, down, 'change');
  expect(await client.sent(down, shown)).toContain('done=scheduled');
  expect(await client.read('/dashboard')).toMatch(/Growth Status Active.*Your plan changes to Starter on/);
  expect(await press(client, plan, 'undo')).toContain('done=undone');
  const old = await client.post(down, shown);
  expect(old.status).toBe(409);
  expect(shownText(await old.text())).toMatch(/preview is out of date.*Nothing was charged.*From Growth to Starter/);
  expect(await press(client, plan, 'pause', { months: '2' })).toContain('done=paused');
  expect(await client.read('/dashboard')).toMatch(/Growth Status Active Paused until/);
  expect(await press(client, plan, 'resume')).toContain('done=resumed');
  const said = { feedback: 'unused', comment: 'We hired a person.' };
  expect(await press(client, plan, 'cancel', said)).toContain('done=canceled');
  expect(await client.read('/dashboard')).toMatch(/Growth Status Active Cancels at period end.*Keep the plan/);
  expect(await press(client, plan, 'keep')).toContain('done=kept');
  expect(await client.read(billing)).toMatch(/History Cancellation of Growth undone.*Starter began/);
  await vi.waitFor(async () => {
    const subjects = await client.subjects();
    for (const text of ['plan is now Growth', 'changes to Starter', 'stays Growth', 'paused', 'running again']) {
      expect(subjects).toContain(text);
    }
    for (const text of ['is canceled', 'continues']) expect(subjects).toContain(`Growth subscription ${text}`);
  }, soon);
});

test('keeps several payment methods without scripts, and refuses to remove the one that pays', async () => {
  const client = await signInOverHttp(site, 'methods-client');
  await client.buy('price_starter_monthly');
  const shown = await client.read(billing);
  expect(shown).toMatch(
    /Next invoice For Starter Date .* Payment method Visa •••• 4242 Starter, .* to .* \$1,500\.00 Amount due \$1,500\.00/,
  );
  const [, first = ''] = /name="method" value="(pm_\w+)"/.exec(await client.html(billing)) ?? [];
  const refused = await client.post(billing, { action: 'remove-method', method: first });
  expect(refused.status).toBe(422);
  expect(shownText(await refused.text())).toContain('Add another one first, then remove this one.');

  const address = await client.sent(billing, { action: 'add-method' });
  const card = { number: '5555555555554444', expiry: '12 / 40', cvc: '123', name: 'Ann', email: client.email };
  const added = await fetch(address, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' });
  const back = new URL(added.headers.get('Location') ?? '');
  expect(back.pathname).toBe(billing);
  await client.html(`${billing}${back.search}`);
  await vi.waitFor(async () => expect(await client.read(billing)).toMatch(/Mastercard •••• 4444/), soon);
  const methods = [...(await client.html(billing)).matchAll(/name="method" value="(pm_\w+)"/g)].map(([, id]) => id);
  const second = methods.find((id) => id !== first) ?? '';
  expect(await client.sent(billing, { action: 'make-default', method: second })).toBe(`${billing}?done=default`);
  expect(await client.read(billing)).toMatch(/Next invoice.*Payment method Mastercard •••• 4444/);
  expect(await client.sent(billing, { action: 'remove-method', method: first })).toBe(`${billing}?done=removed`);
  expect(await client.read(billing)).not.toContain('4242');
});

test('says what a returning client pays, without a second setup', async () => {
  const client = await signInOverHttp(site, 'returning-client');
  await client.buy('price_starter_monthly');
  const setup = '/checkout?priceId=price_growth_setup';
  expect(await client.read(setup)).toMatch(/already paid a setup fee. If you change to this plan.*Change your plan/);
  await press(client, `${plan}?to=growth&when=now`, 'change');
  await press(client, plan, 'cancel');
  await site.app.paymentsSandbox?.advance(32);
  await vi.waitFor(async () => expect(await client.read('/dashboard')).toMatch(/It ended on .*Start it again/), soon);
  const again = /href="([^"]+)"[^>]*>Start it again/.exec(await client.html('/dashboard'))?.[1] ?? '';
  expect(await client.read(again)).toMatch(
    /Setup fee not charged again: your plan ended on .* Today&#x27;s total \$1,500/,
  );
  expect(await client.read(setup)).toMatch(
    /Setup fee paid already \$0.*already paid for this setup with a plan, so it isn’t charged again.*Start with/,
  );
  const refused = await client.post(setup, { priceId: 'price_growth_setup' });
  expect([refused.status, shownText(await refused.text())]).toEqual([
    409,
    expect.stringContaining('isn’t charged again'),
  ]);
});
