import { expect, test } from 'vitest';
import { openLog } from '#server/log.ts';

function logged(write: (log: ReturnType<typeof openLog>['log']) => void): string {
  const lines: string[] = [];
  write(openLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }).log);
  return lines.join('');
}

test('an error is logged without the row that it is about', () => {
  const row = 'Ada,Harbour Road 1\nSecond Floor\n    at Home,ada@harbour.example';
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ada@harbour.example)',
  });
  const error = new Error(`Failed query: insert into people values ($1)\nparams: ${row}`, { cause });
  const line = logged((log) => log.error({ err: error }, 'a request failed'));
  expect(line).toContain('Failed query: insert into people');
  expect(line).toContain('23505');
  expect(line).toContain('log.test.ts');
  expect(line).not.toMatch(/Ada|Harbour|Second|harbour/);
});

test("a mail server's refusal is logged without the address that it quotes", () => {
  const line = logged((log) => log.warn({ err: new Error('550 <ada@harbour.example> unknown') }, 'refused'));
  expect(line).toContain('550 <[address]> unknown');
  expect(line).not.toContain('ada');
});

test('what slips in under the name of personal data is left out', () => {
  const line = logged((log) => log.info({ form: { workEmail: 'ada@harbour.example', step: 2 } }, 'saved'));
  expect(line).toContain('"step":2');
  expect(line).not.toContain('ada@');
});

test('a line is JSON with its level and its time in UTC, and cannot be broken in two', () => {
  const line = logged((log) => log.warn({ path: '/a\r\n{"level":"fatal"}' }, 'refused'));
  expect(line.trimEnd()).not.toContain('\n');
  expect(JSON.parse(line)).toMatchObject({
    level: 'warn',
    msg: 'refused',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
  });
});
