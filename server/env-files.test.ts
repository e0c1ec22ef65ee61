import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseEnv, SettingsError } from '#server/env.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'env-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const full = path.join(folder, name);
  writeFileSync(full, content);
  return full;
}

function errorsFor(variables: Record<string, string>): readonly string[] {
  try {
    parseEnv(variables);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.errors;
    throw error;
  }
}

test('reads any setting from the file that NAME_FILE names, without the line break at its end', () => {
  const DATABASE_URL_FILE = file('database', 'postgres://user:p%40ss@db/site\n');
  const env = parseEnv({ DATABASE_URL_FILE, PORT_FILE: file('port', '4300\r\n'), SMTP_URL_FILE: '' });
  expect(env).toMatchObject({ DATABASE_URL: 'postgres://user:p%40ss@db/site', PORT: 4300 });
  expect(env.SMTP_URL).toBeUndefined();
});

test('checks the value of a file like any other, without showing it', () => {
  const errors = errorsFor({ AUTH_SECRET_FILE: file('short', 'hunter2') });
  expect(errors[0]).toBe('AUTH_SECRET must be at least 32 characters, chosen at random.');
  expect(errors.join('\n')).not.toContain('hunter2');
});

test('refuses a setting given twice, an empty file and one that cannot be read, each in a sentence', () => {
  const missing = path.join(folder, 'missing');
  const empty = file('empty', '\n');
  expect(
    errorsFor({
      LOG_LEVEL: 'warn',
      LOG_LEVEL_FILE: file('level', 'info'),
      SMTP_URL_FILE: missing,
      AUTH_SECRET_FILE: empty,
    }),
  ).toEqual([
    `SMTP_URL_FILE names ${missing}, which cannot be read (ENOENT).`,
    `AUTH_SECRET_FILE names ${empty}, which is empty.`,
    'LOG_LEVEL and LOG_LEVEL_FILE are both set; leave one out.',
  ]);
});

test('leaves an empty direct value to the file', () => {
  expect(parseEnv({ LOG_LEVEL: '', LOG_LEVEL_FILE: file('debug', 'debug') }).LOG_LEVEL).toBe('debug');
});
