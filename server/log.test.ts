import { expect, test } from 'vitest';
import { openLog } from '#server/log.ts';

function logged(write: (log: ReturnType<typeof openLog>['log']) => void): string {
  const lines: string[] = [];
  write(openLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }).log);
  return lines.join('');
}

test('logs an error without the row it concerns', () => {
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

test('logs a refusal of the mail server without the address it quotes', () => {
  const line = logged((log) => log.warn({ err: new Error('550 <ada@harbour.example> unknown') }, 'refused'));
  expect(line).toContain('550 <[address]> unknown');
  expect(line).not.toContain('ada');
});

test('omits values under a name of personal data', () => {
  const line = logged((log) => log.info({ form: { workEmail: 'ada@harbour.example', step: 2 } }, 'saved'));
  expect(line).toContain('"step":2');
  expect(line).not.toContain('ada@');
});

test('writes a line as JSON with its level and UTC time, which cannot be split in two', () => {
  const line = logged((log) => log.warn({ path: '/a\r\n{"level":"fatal"}' }, 'refused'));
  expect(line.trimEnd()).not.toContain('\n');
  expect(JSON.parse(line)).toMatchObject({
    level: 'warn',
    msg: 'refused',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
  });
});
