import { expect, test } from 'vitest';
import { csvAnswer, csvLine } from './csv.ts';

test('quotes cells that need it', () => {
  expect(csvLine(['a', 'b,c', 'say "no"', 'two\nlines', null, undefined, 7, -7, true, new Date(0)])).toBe(
    'a,"b,c","say ""no""","two\nlines",,,7,-7,true,1970-01-01T00:00:00.000Z\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '|calc', '%0A', '\t=1', '  =1', '\r=1', '＝1', '\uFEFF=1'])(
  'keeps a spreadsheet from running %j',
  (text) => {
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
  },
);

test('leaves text that is not a formula unchanged', () => {
  expect(csvLine(['ann@example.com', 'a = b', 'O’Neil', '3-4'])).toBe('ann@example.com,a = b,O’Neil,3-4\r\n');
});

test('streams a file while its rows are read, and stops reading with the caller', async () => {
  let read = 0;
  let ended = false;
  async function* rows() {
    try {
      for (;;) yield (read += 1);
    } finally {
      ended = true;
    }
  }
  const answer = csvAnswer('leads 2026.csv', { Number: (row: number) => row }, rows());
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="leads-2026.csv"');
  const reader = answer.body!.getReader();
  const first = await reader.read();
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(first.value as Uint8Array)).toBe('\uFEFFNumber\r\n');
  await reader.cancel();
  await expect.poll(() => ended).toBe(true);
  expect(read).toBeLessThan(10_000);
});
