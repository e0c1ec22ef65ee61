import { expect, test } from 'vitest';
import { describeStartErrors } from '#app/bootstrap/start-errors.ts';
import { PoolerUnfit } from '#server/db/pool/server-pools.ts';
import { parseEnv } from '#server/env.ts';

function systemError(code: string, syscall: string, message = code): Error {
  return Object.assign(new Error(message), { code, syscall });
}

test.each([
  [
    'a port in use',
    systemError('EADDRINUSE', 'listen'),
    { PORT: '4000' },
    /^Port 4000 on 127\.0\.0\.1 is already in use/,
  ],
  [
    'a port of the system',
    systemError('EACCES', 'listen'),
    { PORT: '80' },
    /^Could not listen on port 80 of 127\.0\.0\.1/,
  ],
  [
    'a folder that cannot be written',
    systemError('EACCES', 'mkdir'),
    { DATA_DIR: '/data' },
    /^Could not use the data folder \/data/,
  ],
  [
    'a full disk of the embedded engine',
    { errno: 51 },
    { DATA_DIR: '/data' },
    /^Could not use the data folder \/data \(ENOSPC\)/,
  ],
  ['anything else', new Error('first line\nsecond line'), {}, /^The program could not start: first line$/],
])('reports %s in one sentence', (_name, error, settings, sentence) => {
  const errors = describeStartErrors(error, settings);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(sentence);
});

test('says which setting helps with a pooler, not what the pooler said', () => {
  const cause = systemError('08P01', '', 'unsupported startup parameter: idle_in_transaction_session_timeout');
  const sentence = 'DATABASE_URL leads to a connection pooler: set DATABASE_DIRECT_URL.';
  const settings = { DATABASE_URL: 'postgres://user:secret@pooler.example:6432/site' };
  expect(describeStartErrors(new PoolerUnfit(sentence, { cause }), settings)).toEqual([sentence]);
});

test('names an unreachable database without its password', () => {
  const error = new Error('outer', { cause: new AggregateError([systemError('ECONNREFUSED', 'connect')]) });
  const [sentence] = describeStartErrors(error, { DATABASE_URL: 'postgres://user:secret@db.example:5432/site' });
  expect(sentence).toBe('Could not use the database at db.example:5432/site: ECONNREFUSED.');
});

test('reports each invalid setting in its own sentence', () => {
  try {
    parseEnv({ PORT: 'x', WORKER: 'y' });
    expect.unreachable();
  } catch (error) {
    expect(describeStartErrors(error, {})).toHaveLength(2);
  }
});

test('names the setting of the port that is in use', () => {
  const error = Object.assign(systemError('EADDRINUSE', 'listen'), { port: 9464, address: '127.0.0.1' });
  expect(describeStartErrors(error, { METRICS_PORT: '9464' })).toEqual([
    'Port 9464 on 127.0.0.1 is already in use. Stop the program that uses it, or set METRICS_PORT to another port.',
  ]);
});
