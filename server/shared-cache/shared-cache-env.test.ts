import { expect, test } from 'vitest';
import { parseEnv, SettingsError } from '#server/env.ts';

function errorsFor(settings: Record<string, string>): readonly string[] {
  try {
    parseEnv(settings);
    return [];
  } catch (error) {
    return error instanceof SettingsError ? error.errors : [String(error)];
  }
}

const whole = {
  CDN_MAX_AGE: '300',
  CDN_PURGE_URL: 'https://cache.example.com/',
  CDN_PURGE_TOKEN: 'token',
};

test('needs no setting, and takes an age alone', () => {
  expect(parseEnv({}).CDN_MAX_AGE).toBe(0);
  expect(parseEnv({ CDN_MAX_AGE: '300' }).CDN_MAX_AGE).toBe(300);
  expect(errorsFor(whole)).toEqual([]);
  expect(errorsFor({ ...whole, CDN_PURGE_URL: 'http://127.0.0.1:6081/', CDN_PURGE_TOKEN: '' })).toEqual([]);
});

test.each([
  [{ ...whole, CDN_MAX_AGE: 'long' }, 'CDN_MAX_AGE must be'],
  [{ ...whole, CDN_MAX_AGE: '' }, 'CDN_PURGE_URL needs CDN_MAX_AGE.'],
  [{ ...whole, CDN_PURGE_URL: '' }, 'CDN_PURGE_TOKEN needs CDN_PURGE_URL.'],
  [{ ...whole, CDN_PURGE_URL: 'http://cache.example.com/' }, 'CDN_PURGE_URL must be an https address'],
])('refuses %j', (settings, error) => {
  expect(errorsFor(settings).join(' ')).toContain(error);
});
