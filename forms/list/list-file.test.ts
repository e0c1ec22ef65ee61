import { expect, test } from 'vitest';
import { addressIn, readList } from '#forms/list/list-file.ts';

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
