import { expect, expectTypeOf, test } from 'vitest';
import { csvResponse, csvLine, readCell, type CsvCell, type CsvColumns } from './csv.ts';

test('quotes cells that need it', () => {
  expect(csvLine(['a', 'b,c', 'say "no"', 'two\nlines', null, undefined, 7, -7, new Date(0)])).toBe(
    'a,"b,c","say ""no""","two\nlines",,,7,-7,1970-01-01T00:00:00.000Z\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '|calc', '%0A', '\t=1', '  =1', '\r=1', '＝1', '\uFEFF=1', "'=1"])(
  'keeps a spreadsheet from running %j',
  (text) => {
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
  },
);

test('leaves text that is not a formula unchanged', () => {
  expect(csvLine(['ann@example.com', 'a = b', 'O’Neil', '3-4'])).toBe('ann@example.com,a = b,O’Neil,3-4\r\n');
});

test('takes no boolean, which a condition leaves behind', () => {
  expectTypeOf<boolean>().not.toExtend<CsvCell>();
});

test('leaves telephone numbers and negative amounts as they are', () => {
  expect(csvLine(['+49 30 1234567', '-12.50'])).toBe('+49 30 1234567,-12.50\r\n');
});

test.each(['=1+1', '+49-30', "'=1", "''-x", "'quoted'", '-12.50', '+49 30 1234567', 'plain', ''])(
  'reads %j back as it was written',
  (text) => {
    expect(readCell(csvLine([text]).trimEnd())).toBe(text);
  },
);

test('reads the text that a spreadsheet was made to keep', () => {
  expect(readCell('="0301234567"')).toBe('0301234567');
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
  const answer = csvResponse('leads 2026.csv', { Number: (row: number) => row }, rows());
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="leads-2026.csv"');
  const reader = answer.body!.getReader();
  const first = await reader.read();
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(first.value as Uint8Array)).toBe('\uFEFFNumber\r\n');
  await reader.cancel();
  await expect.poll(() => ended).toBe(true);
  expect(read).toBeLessThan(10_000);
});

test('accepts only headings that begin with a capital letter', () => {
  expectTypeOf({ 'Amount paid': () => 1 }).toExtend<CsvColumns<unknown>>();
  expectTypeOf<'amount_paid'>().not.toExtend<keyof CsvColumns<unknown>>();
});
