import { expect, test } from 'vitest';
import { holdOrder } from '#app/live/hold-order.ts';

const page = (...names: string[]) => ({
  count: names.length,
  list: { items: names.map((name) => ({ id: name.charAt(0), name })), next: null },
});

test('changes rows in place, keeps their order, and counts those that are new', () => {
  const held = holdOrder(page('ann', 'bea', 'cleo'), page('dan', 'eve', 'bob', 'art', 'cleo'));
  expect(held.data).toEqual({ count: 5, list: { items: page('art', 'bob', 'cleo').list.items, next: null } });
  expect(held).toMatchObject({ added: 2, isChanged: true });
});

test('reports nothing when only values have changed', () => {
  expect(holdOrder(page('ann', 'bea'), page('art', 'bob'))).toEqual({
    data: page('art', 'bob'),
    added: 0,
    isChanged: false,
  });
});

test('counts a new row that pushes the last one of a full page to the next', () => {
  expect(holdOrder(page('ann', 'bea'), page('dan', 'ann'))).toMatchObject({ added: 1, isChanged: false });
});

test('keeps a row that is gone until the list may move', () => {
  const held = holdOrder(page('ann', 'bea'), page('ann'));
  expect(held.data).toMatchObject({ list: { items: [{ id: 'a' }, { id: 'b' }] } });
  expect(held).toMatchObject({ added: 0, isChanged: true });
});

test('holds each column of a board', () => {
  const board = (first: string[], second: string[]) => ({
    columns: [first, second].map((names) => ({ leads: page(...names).list.items })),
  });
  const held = holdOrder(board(['ann'], ['bea']), board([], ['ann', 'bea']));
  expect(held.data).toEqual(board(['ann'], ['bea']));
});

test('leaves an empty list empty, and takes whatever has another shape as it is', () => {
  expect(holdOrder(page(), page('ann'))).toMatchObject({ data: { count: 1, list: { items: [] } }, added: 1 });
  expect(holdOrder(page('ann'), null)).toMatchObject({ data: null });
});
