import { expect, test } from 'vitest';
import { accessLog, openLog } from '#server/log.ts';

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

test('logs requests with the fields of every other line, unless its level is off', () => {
  const request = { requestId: 'a-1', method: 'GET', path: '/a"b\n\\', status: 200, milliseconds: 0.4 };
  const entry = { event: 'request.answered', ...request };
  for (const ids of [undefined, { trace_id: '1"', span_id: '2' }]) {
    const own = JSON.parse(logged((log) => accessLog(log).info({ ...entry, ids }))) as Record<string, unknown>;
    const fields = { ...entry, ...ids };
    const usual = JSON.parse(logged((log) => log.info(fields, 'Request'))) as object;
    expect(own).toEqual({ ...usual, time: own['time'] });
  }
  const { log } = openLog({ level: 'warn', destination: { write: () => expect.fail() } });
  accessLog(log).info(entry);
});
