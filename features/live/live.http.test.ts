import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openSiteVisitors, type SiteVisitors } from '../../tests/http/site-visitors.ts';

let visitors: SiteVisitors;
beforeAll(async () => {
  visitors = await openSiteVisitors();
});
afterAll(() => visitors.site.close());

test('streams without buffers and compression, only to people who are signed in', async () => {
  const { ask } = visitors;
  expect((await ask('anonymous', '/live')).status).toBe(302);
  const stop = new AbortController();
  const headers = { Accept: 'text/event-stream', 'Accept-Encoding': 'br, gzip' };
  const response = await ask('sales', '/live?age=0', { headers, signal: stop.signal });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(response.headers.get('Content-Encoding')).toBeNull();
  const first = await response.body!.pipeThrough(new TextDecoderStream()).getReader().read();
  expect(first.value).toMatch(/^retry: 2000\nid: \d+\ndata: \{"type":"open"\}\n\n/);
  stop.abort();
  expect((await ask('sales', '/live?check')).status).toBe(204);
});

test('accepts a place only from those who may open it', async () => {
  const arrive = async (visitor: 'sales' | 'writer' | 'client', place: string) => {
    const body = new URLSearchParams({ tab: 'a-tab-of-mine', place });
    return (await visitors.ask(visitor, '/live', { method: 'POST', body })).status;
  };
  expect(await arrive('sales', 'lead/1')).toBe(200);
  expect(await arrive('writer', 'lead/1')).toBe(403);
  expect(await arrive('client', 'lead/1')).toBe(403);
  expect(await arrive('sales', 'lead/../1')).toBe(400);
});

test('ends open streams at once when the process stops', async () => {
  const { site, ask } = await openSiteVisitors();
  const response = await ask('administrator', '/live?age=0', { headers: { Accept: 'text/event-stream' } });
  const isOver = vi.fn<() => void>();
  void response.text().then(isOver);
  await site.close();
  await vi.waitFor(() => expect(isOver).toHaveBeenCalled());
});
