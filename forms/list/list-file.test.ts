import { expect, test } from 'vitest';
import { addressIn, readList as steps, type ReadListResult } from '#forms/list/list-file.ts';

function resultOf(text: string, maxLines = 1000): ReadListResult {
  const work = steps(text, maxLines);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

function readList(text: string) {
  const result = resultOf(text);
  if (!result.ok) throw new Error(result.reason);
  return result.list;
}

test('reads a list as spreadsheets write it: quotes, semicolons, a byte order mark, empty lines, any line end', () => {
  const list = readList(
    '\uFEFFName;"E-Mail";Note\r\n"Lee; Ann";ann@harbour.example;"two\nlines"\r\n\r\nBo;BO@harbour.example;\r\n',
  );
  expect(list).toMatchObject({ hasHeader: true, column: 1 });
  expect(list.columns.map(({ name }) => name)).toEqual(['Name', 'E-Mail', 'Note']);
  expect(list.lines).toEqual([
    { number: 2, cells: ['Lee; Ann', 'ann@harbour.example', 'two\nlines'] },
    { number: 5, cells: ['Bo', 'BO@harbour.example', ''] },
  ]);
});

test('accepts one address per line as a list too, and finds the column of addresses', () => {
  expect(readList('a@harbour.example\nb@harbour.example')).toMatchObject({
    hasHeader: false,
    column: 0,
    lines: [{ number: 1 }, { number: 2 }],
  });
  expect(readList('1,x,a@harbour.example\n2,y,b@harbour.example')).toMatchObject({ hasHeader: false, column: 2 });
  expect(readList('')).toMatchObject({ lines: [], columns: [] });
});

test('accepts an address that the form would accept, in lower case and without its name', () => {
  expect(addressIn(' Ann Lee <Ann@Harbour.example> ')).toBe('ann@harbour.example');
  expect(addressIn('ann@harbour')).toBeNull();
  expect(addressIn('=cmd()@x.y z')).toBeNull();
});

test('accepts quotes that other programs write: doubled, unclosed, after a space, with text behind', () => {
  const cells = (text: string) => readList(`name\n${text}`).lines.map((line) => line.cells);
  expect(cells('1,"a ""b"", c",3')).toEqual([['1', 'a "b", c', '3']]);
  expect(cells('1, "a,b" c,3')).toEqual([['1', 'a,b c', '3']]);
  expect(cells('1,"a,3')).toEqual([['1', 'a,3']]);
  expect(cells('1\t\t"x\ty"')).toEqual([['1', '', 'x\ty']]);
  expect(cells('a"b,""\rc')).toEqual([['a"b', ''], ['c']]);
});

test('accepts 100 columns and cells of 2,000 characters', () => {
  const [line] = readList(`a@b.example${','.repeat(98)},"${'x'.repeat(2000)}"`).lines;
  expect(line?.cells).toHaveLength(100);
});

test.each([
  ['commas', 'too-many-columns', `a@q.example${','.repeat(5_000_000)}`],
  ['wide lines', 'too-many-columns', `a@q.example${','.repeat(50_000)}\n`.repeat(100)],
  ['an unclosed quote', 'long-cell', `a@q.example\n"${'x\n'.repeat(2_500_000)}`],
  ['quotes', 'long-cell', '"'.repeat(5_000_000)],
  ['one long line', 'long-cell', '<'.repeat(5_000_000)],
  ['lines', 'too-many-lines', 'a\n'.repeat(2_500_000)],
])('refuses a file of %s while splitting it', (_what, reason, text) => {
  expect(resultOf(text)).toEqual({ ok: false, reason });
});
