import { beforeAll, expect, test } from 'vitest';
import { answerApi } from './api.ts';
import { newLedger } from '../ledger/ledger.ts';
import type { Provider } from '../ledger/provider.ts';
import { payCheckout } from '../money/checkout.ts';
import { routes } from '../routes/routes.ts';
import { seedPrices } from '../seed.ts';
import { testPrices } from '../../../tests/payments-sandbox.ts';

const ledger = newLedger();
const ids: string[] = [];
const known: Record<string, { id?: string; base?: string }> = {};
const failures: unknown[] = [];
const provider: Provider = {
  tables: ledger.tables,
  now: () => 1_800_000_000,
  emit: () => undefined,
  page: (path) => `http://127.0.0.1:1${path}`,
  afterRetries: 'cancel',
  businessAddress: [],
  business: 'Meridian',
};

async function ask(method: string, path: string, form: string) {
  const url = `http://127.0.0.1:1${path}${method === 'POST' || form === '' ? '' : `?${form}`}`;
  const headers = { Authorization: `Bearer ${ledger.secretKey}` };
  const request = new Request(url, { method, headers, body: method === 'POST' ? form : null });
  const log = (call: string, fault: unknown) => failures.push(call, form, fault);
  const answer = await answerApi({ ledger, routes, providerFor: () => provider, log }, request);
  return { status: answer.status, json: (await answer.json()) as { id?: string; error?: unknown; object?: string } };
}

beforeAll(async () => {
  seedPrices(ledger, testPrices, provider.now());
  const customer = (await ask('POST', '/v1/customers', 'email=ann@example.com')).json.id ?? '';
  const terms = `mode=subscription&customer=${customer}&success_url=http://a.example/&line_items[0][price]=price_month`;
  const { json } = await ask('POST', '/v1/checkout/sessions', terms);
  const { sessions, charges, invoices, subscriptions } = ledger.tables;
  const session = sessions.get(json.id ?? '');
  if (session === undefined) throw new Error('There is no checkout.');
  payCheckout(provider, session, {
    type: 'card',
    number: '4242424242424242',
    month: 12,
    year: 2040,
    name: null,
    email: null,
  });
  ids.push(customer, session.id, ...charges.keys(), ...invoices.keys(), ...subscriptions.keys(), 'price_month');
  ids.push('nothing', '__proto__');
  const [charge = '', invoice = '', subscription = ''] = ids.slice(2);
  Object.assign(known, {
    '/v1/customers': { id: customer },
    '/v1/products': { id: 'prod_month', base: 'name=x&' },
    '/v1/prices': { id: 'price_month', base: 'currency=usd&unit_amount=100&product=prod_month&' },
    '/v1/checkout/sessions': { id: session.id, base: `${terms}&` },
    '/v1/subscriptions': { id: subscription },
    '/v1/invoices': { id: invoice },
    '/v1/refunds': { base: `charge=${charge}&amount=1&` },
  });
});

const hostile = ['', 'x', '-1', '99999999999999999999', '\0', '{CHECKOUT_SESSION_ID}', '%E0%A4%A', '🂡'.repeat(400)];

function shapes(name: string): string[] {
  return [
    ...hostile.map((value) => new URLSearchParams({ [name]: value }).toString()),
    ...ids.slice(0, 6).map((id) => `${name}=${id}`),
    ...[`${name}[]=x`, `${name}[a]=x`, `${name}[0][a]=x`, `${name}[0][price]=price_month`, `${name}[constructor]=x`],
    ...[`${name}[metadata]=x`, `${name}[metadata][__proto__]=x`, `${name}[enabled]=maybe`, `${name}[999][x]=1`],
  ];
}

test('answers any request with a result or a refusal, never with a server error', async () => {
  const broken: string[] = [];
  const check = async (method: string, path: string, form: string) => {
    const { status, json } = await ask(method, path, form);
    const isWhole = status === 200 ? json.error === undefined && json.object !== undefined : json.error !== undefined;
    if (status >= 500 || !isWhole) broken.push(`${status} ${method} ${path} ${form}`);
  };
  const inOrder = [...routes].sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
  for (const { method, pattern, takes } of inOrder) {
    const template = pattern.source.slice(1, -1).replaceAll('\\/', '/');
    const { id = 'nothing', base = '' } =
      Object.entries(known).find(([start]) => template.startsWith(start))?.[1] ?? {};
    const at = (one: string) => template.replace(/\([^)]*\)/, one);
    if (template.includes('(')) for (const one of ids) await check(method, at(one), '');
    // Deletions come last, since the rest needs the objects.
    if (method === 'DELETE') continue;
    for (const name of `expand ${takes}`.split(' ').filter((word) => word !== '')) {
      const right = method === 'POST' && !template.includes('(') ? base : '';
      for (const form of shapes(name)) await check(method, at(id), right + form);
    }
  }
  expect(failures).toEqual([]);
  expect(broken).toEqual([]);
});
