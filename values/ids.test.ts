import { expect, test } from 'vitest';
import { isUuid, uuidFromHex } from '#values/ids.ts';

test('recognizes UUIDs as Postgres writes them', () => {
  const id = crypto.randomUUID();
  expect(isUuid(id)).toBe(true);
  expect(isUuid(uuidFromHex(id.replaceAll('-', '')))).toBe(true);
  for (const other of [
    '',
    id.toUpperCase(),
    `${id} `,
    `${id}\n`,
    id.slice(1),
    id.replaceAll('-', ''),
    undefined,
    [id],
  ]) {
    expect(isUuid(other), String(other)).toBe(false);
  }
});
