import { afterEach, expect, test, vi } from 'vitest';
import { storeArrival } from '#app/public-page/arrival.ts';
import { submitForm } from '#forms/sending/submit-form.ts';
import { attributionSchema } from '#forms/attribution/attribution.ts';

const origin = 'https://site.example';

function arriveAt(address: string, referrer = '', privacy: object = {}, stored: Record<string, string> = {}) {
  const { pathname, search } = new URL(address, origin);
  const listeners: ((event: object) => void)[] = [];
  const getItem = (name: string) => stored[name] ?? null;
  vi.stubGlobal('navigator', privacy);
  vi.stubGlobal('location', { origin, pathname, search });
  vi.stubGlobal('document', { referrer, addEventListener: (_: string, hear: () => void) => listeners.push(hear) });
  vi.stubGlobal('sessionStorage', Object.defineProperty(stored, 'getItem', { value: getItem, configurable: true }));
  storeArrival();
  return {
    stored,
    send: (target: object, formData = new FormData()) => (listeners[0]?.({ target, formData }), formData),
  };
}

afterEach(() => vi.unstubAllGlobals());

test('is kept until the tab closes, as the host, the campaign and the path', () => {
  const { stored } = arriveAt(
    '/pricing?utm_source=hn&email=a%40b.example&utm_campaign=x%20y',
    'https://news.example/i?a=1',
  );
  expect(stored).toEqual({
    'meridian-arrival': 'referrer=https://news.example&landing_path=/pricing&utm_source=hn&utm_campaign=x%20y',
  });
  arriveAt('/', 'https://accounts.example/', {}, stored);
  expect(attributionSchema.parse(stored['meridian-arrival'])).toEqual({
    referrer: 'news.example',
    utm_source: 'hn',
    utm_campaign: 'x y',
    landing_path: '/pricing',
  });
});

test('goes with every form: posts, and what scripts send as JSON', async () => {
  const { send } = arriveAt('/', 'https://news.example/');
  const kept = 'referrer=https://news.example&landing_path=/';
  expect(Object.fromEntries(send({ method: 'post' }))).toEqual({ attribution: kept });
  expect(Object.fromEntries(send({ method: 'get' }))).toEqual({});
  const post = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ success: true })));
  await submitForm('/form', { email: 'a' }, { send: post });
  expect(JSON.parse(post.mock.calls[0]?.[1]?.body as string)).toEqual({ email: 'a', attribution: kept });
});

test('leaves the field out of forms where the arrival is not known', () => {
  const { send } = arriveAt('/contact', `${origin}/pricing`);
  expect(Object.fromEntries(send({ method: 'post' }))).toEqual({});
});

test.each([
  ['Do Not Track', '', { doNotTrack: '1' }],
  ['Global Privacy Control', '', { globalPrivacyControl: true }],
  ['a page of ours in another tab', `${origin}/pricing`, {}],
])('keeps nothing for %s', (_words, referrer, privacy) => {
  expect(arriveAt('/?utm_source=hn', referrer, privacy).stored).toEqual({});
});

test('keeps nothing where storage is refused', () => {
  const refused = new Proxy(
    {},
    {
      get: () => {
        throw new Error('refused');
      },
    },
  );
  expect(() => arriveAt('/', '', {}, refused)).not.toThrow();
});
