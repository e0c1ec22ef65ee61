import { data, redirect, UNSAFE_ErrorResponseImpl as ErrorResponse, type DataStrategyResult } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { keepPage, setShownPage } from '#app/shell/frame/keep-page.ts';

const lead = 'https://site.example/admin/leads/1?q=ann';
const errorOf = (result: unknown): DataStrategyResult => ({ type: 'error', result });

afterEach(() => setShownPage(null));

async function answered(request: Request, results: Record<string, DataStrategyResult>) {
  const args = { request } as Parameters<typeof keepPage>[0];
  return keepPage(args, () => Promise.resolve(results));
}

test.each([
  ['no connection', errorOf(data(new TypeError('Failed to fetch'))), 'unreachable'],
  ['a busy site', errorOf(new ErrorResponse(503, '', '')), 'unreachable'],
  ['too many requests', errorOf(new ErrorResponse(429, '', '')), 'unreachable'],
  ['a fault', errorOf(data(new Error('Unexpected Server Error'), 500)), 'failed'],
])('keeps the page when a form submission meets %s', async (_words, result, unsent) => {
  const form = new Request(lead, { method: 'POST' });
  expect(await answered(form, { page: result })).toEqual({
    page: { type: 'data', result: data({ unsent }, { status: 503 }) },
  });
});

test('leaves data, refusals and redirects unchanged', async () => {
  const results: Record<string, DataStrategyResult> = {
    saved: { type: 'data', result: { ok: true } },
    gone: errorOf(new ErrorResponse(404, '', null)),
    elsewhere: errorOf(redirect('/login')),
  };
  expect(await answered(new Request(lead, { method: 'POST' }), results)).toEqual(results);
});

test('keeps the displayed data when reloading the same page fails, and reports an error when another page fails', async () => {
  setShownPage({ address: '/admin/leads/1?q=ann', data: new Map([['page', 'shown']]) });
  const failed = { page: errorOf(new TypeError('Failed to fetch')) };
  expect(await answered(new Request(lead), failed)).toEqual({ page: { type: 'data', result: 'shown' } });
  expect(await answered(new Request('https://site.example/admin/users'), failed)).toEqual(failed);
  const denied = { page: errorOf(new ErrorResponse(403, '', null)) };
  expect(await answered(new Request(lead), denied)).toEqual(denied);
});

test('keeps the error of a page that was never loaded when it fails again', async () => {
  setShownPage({ address: '/admin/leads/1?q=ann', data: new Map([['page', undefined]]) });
  const failed = { page: errorOf(new TypeError('Failed to fetch')) };
  expect(await answered(new Request(lead), failed)).toEqual(failed);
});
