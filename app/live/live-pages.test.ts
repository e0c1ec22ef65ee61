import { expect, test } from 'vitest';
import { isShown, livePages } from '#app/live/live-pages.ts';
import { topics, type Topic } from '#features/live/live.ts';
import { declaredRight, guardedRoutes } from '../../tests/route-table.ts';

const pages = Object.entries(livePages).map(([id, page]) => {
  const route = guardedRoutes.find((one) => one.id === id);
  return { id, page, path: route?.path ?? null, right: route && declaredRight(route) };
});

test('are routes of the back office and the portal, with the parameters that their topics name', () => {
  expect(pages.length).toBeGreaterThan(15);
  for (const { id, page, path } of pages) {
    expect(path, id).not.toBeNull();
    const named = [...Object.values(page.topics ?? {}), page.place?.param ?? null].filter((param) => param !== null);
    for (const param of named) expect(path, id).toContain(`:${param}`);
  }
});

test('follow at least one topic that each reader may see', () => {
  for (const { id, page, right } of pages.filter(({ page }) => page.topics !== undefined)) {
    const heard = Object.keys(page.topics ?? {}).map((topic) => topics[topic as Topic]);
    const isHeard = heard.some((rights) =>
      id.startsWith('routes/portal/') ? 'client' in rights : right === 'member' || rights.team === right,
    );
    expect(isHeard, id).toBe(true);
  }
});

test('cover the pages of daily work', () => {
  const followed = new Set(pages.flatMap(({ page }) => Object.keys(page.topics ?? {})));
  expect([...followed].sort()).toEqual(Object.keys(topics).sort());
});

test('show a change of the row in their address, of rows that are not named, and of nothing else', () => {
  const page = { topics: { leads: 'leadId', messages: null } } as const;
  const params = { leadId: '1' };
  expect(isShown(page, params, { topic: 'leads', ids: ['1', '2'] })).toBe(true);
  expect(isShown(page, params, { topic: 'leads', ids: ['2'] })).toBe(false);
  expect(isShown(page, params, { topic: 'leads', ids: null })).toBe(true);
  expect(isShown(page, params, { topic: 'messages', ids: ['2'] })).toBe(true);
  expect(isShown(page, params, { topic: 'work', ids: null })).toBe(false);
});
