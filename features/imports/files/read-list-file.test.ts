import { describe, expect, test } from 'vitest';
import { readListFile } from '#features/imports/files/read-list-file.server.ts';
import { listFixture } from '../../../tests/fixtures/lists/list-fixture.ts';

const read = (content: Uint8Array | string, maxLines = 1000) =>
  readListFile(typeof content === 'string' ? Buffer.from(content) : content, maxLines);

function listIn(content: Uint8Array | string) {
  const result = read(content);
  if (!result.ok) throw new Error(result.reason);
  return result.list;
}

const numbered = (content: Uint8Array | string) => listIn(content).lines.map(({ number, cells }) => [number, ...cells]);
const errors = (content: Uint8Array | string) =>
  listIn(content).lines.flatMap(({ number, error }) => (error ? [[number, error]] : []));

describe('the shape of a list', () => {
  test.each<[string, (number | string)[][]]>([
    [
      'c01-cr-only',
      [
        [2, 'Ann Lee', 'ann@harbour.example', '111'],
        [3, 'Bo Nagy', 'bo@harbour.example', '222'],
        [4, 'Cy Roe', 'cy@harbour.example', '333'],
      ],
    ],
    [
      'c01s1-cr-one-column',
      [
        [1, 'ann@harbour.example'],
        [2, 'bo@harbour.example'],
      ],
    ],
    [
      'c01s3-ls-separator',
      [
        [2, 'Ann', 'ann@harbour.example'],
        [3, 'Bo', 'bo@harbour.example'],
      ],
    ],
    [
      'c01s4-crcrlf',
      [
        [2, 'Ann', 'ann@harbour.example'],
        [3, 'Bo', 'bo@harbour.example'],
      ],
    ],
    ['c02-sep-line', [[3, 'Ann Lee', 'ann@harbour.example', 'Harbour Ltd']]],
    ['c02s1-sep-comma', [[3, 'Ann Lee', 'ann@harbour.example', 'Harbour Ltd']]],
    [
      'c02s2-preamble',
      [
        [
          5,
          'Ann',
          'Lee',
          'https://x.example/in/ann',
          'ann@harbour.example',
          'Harbour Ltd',
          'Head of Ops',
          '02 Mar 2027',
        ],
      ],
    ],
    [
      'c03-semicolon-commas-in-text',
      [
        [2, 'Ann Lee', 'ann@harbour.example', 'wants A, B, C, D, E and, later, F, G'],
        [3, 'Bo', 'bo@harbour.example', ''],
      ],
    ],
    [
      'c03s1-comma-semicolons-in-text',
      [[2, 'Ann Lee', 'ann@harbour.example', 'one; two; three; four; five; six; seven; eight']],
    ],
    [
      'c03s2-unquoted',
      [
        [2, 'Lee, Ann', 'ann@harbour.example', 'Harbour Ltd, Pier 4, Hamburg, Germany'],
        [3, 'Nagy, Bo', 'bo@harbour.example', 'Mill Lane 2, Leeds, UK'],
      ],
    ],
    ['c03s3-pipe', [[2, 'Ann Lee', 'ann@harbour.example', 'Harbour Ltd']]],
    ['c03s4-money', [[2, 'Ann', 'ann@harbour.example', '1.500,00']]],
    ['c04-ctrl-z', [[2, 'Ann', 'ann@harbour.example']]],
  ])('%s', (name, lines) => {
    const file = listFixture(`shape/${name}.csv`);
    expect(numbered(file)).toEqual(lines);
    expect(errors(file)).toEqual([]);
  });

  test('quotes, semicolons, a byte order mark, empty lines, any line end', () => {
    const list = listIn(
      '\uFEFFName;"E-Mail";Note\r\n"Lee; Ann";ann@harbour.example;"two\nlines"\r\n\r\nBo;BO@harbour.example;\r\n',
    );
    expect(list).toMatchObject({ hasHeader: true, email: 1 });
    expect(list.columns.map(({ name }) => name)).toEqual(['Name', 'E-Mail', 'Note']);
    expect(list.lines).toEqual([
      { number: 2, cells: ['Lee; Ann', 'ann@harbour.example', 'two\nlines'] },
      { number: 5, cells: ['Bo', 'BO@harbour.example', ''] },
    ]);
  });

  test('a title above the header, also padded to its width', () => {
    const list = listIn('Leads of May;;\n;;\nName;Email;Company\nAnn;;\nBo;bo@harbour.example;Mill');
    expect(list.columns.map(({ name }) => name)).toEqual(['Name', 'Email', 'Company']);
    expect(list.lines.map(({ number }) => number)).toEqual([4, 5]);
  });

  test('no header', () => {
    expect(listIn('a@harbour.example\nb@harbour.example')).toMatchObject({ hasHeader: false, email: 0 });
    expect(listIn('1,x,a@harbour.example\n2,y,b@harbour.example')).toMatchObject({ hasHeader: false, email: 2 });
  });

  test('the address of a colleague is not that of the lead', () => {
    const owned =
      'Owner Email,Email\nsam@meridian.example,ann@harbour.example\nsam@meridian.example,\nsam@meridian.example,cy@harbour.example';
    expect(listIn(owned).email).toBe(1);
    expect(listIn('Owner Email\nsam@meridian.example').email).toBe(0);
  });
});

describe('the encoding of a list', () => {
  const names = (name: string) =>
    listIn(listFixture(`encoding/${name}.csv`)).lines.map(({ cells }) => cells[1] ?? cells[0]);

  test.each([
    ['c05-utf16be-bom', ['Zoë Łukasz']],
    ['c05s1-utf16le-bom', ['Zoë Łukasz']],
    ['c05s2-utf16le-nobom', ['Zoë Łukasz']],
    ['c05s3-utf16be-no-header', ['ann@harbour.example', 'bo@harbour.example']],
  ])('%s', (name, expected) => {
    expect(names(name)).toEqual(expected);
  });

  test('one bad byte garbles nothing else', () => {
    expect(names('c05s6-utf8-one-bad-byte')).toEqual(['Jürgen Müller', 'Café \uFFFDBo']);
  });

  test('that of Windows, and that of a Mac by its line ends', () => {
    expect(numbered(Buffer.from('Email,Name\r\na@b.example,M\u00fcller\r\n', 'latin1'))).toEqual([
      [2, 'a@b.example', 'Müller'],
    ]);
    expect(numbered(Buffer.from('Email,Name\ra@b.example,M\u009fller\r', 'latin1'))).toEqual([
      [2, 'a@b.example', 'Müller'],
    ]);
  });
});

describe('the cells of a list', () => {
  const cells = (name: string) => listIn(listFixture(`cells/${name}.csv`)).lines.map((line) => line.cells);

  test.each([
    ['c09-formula-apostrophe', [['Ann', 'ann@harbour.example', '+49 30 1234567']]],
    ['c09s1-equals-quote', [['Ann', 'ann@harbour.example', '0301234567']]],
    [
      'c11-quote-inch',
      [
        ['Ann Lee', 'ann@harbour.example', '19" rack'],
        ['Bo Nagy', 'bo@harbour.example', '24" rack'],
      ],
    ],
    [
      'c11s1-quote-start-unescaped',
      [
        ['Ann "Annie" Lee', 'ann@harbour.example', '"Annie" is her nickname'],
        ['Bo', 'bo@harbour.example', 'ok'],
      ],
    ],
    [
      'c11s2-backslash-quote',
      [
        ['Ann Lee', 'ann@harbour.example', 'says "hello, all"'],
        ['Bo', 'bo@harbour.example', 'ok'],
      ],
    ],
  ])('%s', (name, expected) => {
    expect(cells(name)).toEqual(expected);
  });

  test('may have 10,000 characters: a longer one makes its line invalid, and no other', () => {
    const list = (length: number) => `Email,Note\na@b.example,ok\nc@d.example,${'x'.repeat(length)}\ne@f.example,ok`;
    expect(errors(list(10_000))).toEqual([]);
    expect(errors(list(10_001))).toEqual([[3, 'Column 2 has more than 10,000 characters.']]);
  });

  test('may be 100 in a line', () => {
    expect(errors(`a@b.example${','.repeat(99)}\nc@d.example${','.repeat(100)}x`)).toEqual([
      [2, 'The line has more than 100 columns.'],
    ]);
  });

  test.each([
    ['before plain lines', 'Name,Email,Note\nAnn,a@b.example,"open\nBo,b@c.example,ok\nCy,c@d.example,ok', [2]],
    [
      'before quoted lines',
      'Name,Email,Note\n"Ann","a@b.example","open\n"Bo","b@c.example","ok"\n"Cy","c@d.example","ok"',
      [2],
    ],
    ['on each line', 'Name,Email\n"Ann,a@b.example\n"Bo,b@c.example\nCy,c@d.example', [2, 3]],
    ['on the last line', 'Name,Email\nCy,c@d.example\nAnn,a@b.example,"open', [3]],
  ])('a quotation mark that is not closed %s makes its line invalid, and no other', (_where, content, lines) => {
    expect(errors(content).map(([number]) => number)).toEqual(lines);
    expect(listIn(content).lines.some(({ cells: [name] }) => name === 'Cy')).toBe(true);
  });

  test('quotation marks may be text, also over several lines', () => {
    expect(numbered('Note,Email\n"""Hi"", she\nsaid",a@b.example\nx,c@d.example')).toEqual([
      [2, '"Hi", she\nsaid', 'a@b.example'],
      [4, 'x', 'c@d.example'],
    ]);
  });
});

test.each([
  ['nothing', 'empty', '\n \n'],
  ['no address', 'no-addresses', 'a,b\nc,d'],
  ['commas', 'no-addresses', `a@q.example${','.repeat(500_000)}`],
  ['one long line', 'no-addresses', '<'.repeat(2_000_000)],
  ['quotation marks', 'no-addresses', '"'.repeat(2_000_000)],
  ['too many lines', 'too-many-lines', 'a@q.example\n'.repeat(1001)],
  ['lines without an address', 'too-many-lines', 'a\n'.repeat(200_000)],
])('refuses a list of %s', (_what, reason, content) => {
  expect(read(content)).toEqual({ ok: false, reason });
});

test('an old or protected workbook is refused with what to do', () => {
  expect(read(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]))).toEqual({ ok: false, reason: 'old-workbook' });
});
