import { expect, test } from 'vitest';
import { parseSettings, settings } from '#app/bootstrap/settings.ts';
import { signInEnv } from '#features/accounts/providers/sign-in-env.server.ts';
import { SettingsError } from '#server/env.ts';

function errorsFor(variables: Record<string, string>): readonly string[] {
  try {
    parseSettings(variables);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.errors;
    throw error;
  }
}

test('requires all or no settings of a sign-in provider, and addresses that keep a secret', () => {
  expect(signInEnv.of(parseSettings({})).GOOGLE_TOKEN_URL).toBe('https://oauth2.googleapis.com/token');
  expect(errorsFor({ GOOGLE_CLIENT_ID: 'id', GITHUB_API: 'https://github.example/api/v3' })).toEqual([
    'Sign-in with Google is only partly configured; missing: GOOGLE_CLIENT_SECRET.',
    'Sign-in with GitHub is only partly configured; missing: GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET.',
  ]);
  const keys = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' };
  expect(errorsFor({ ...keys, GITHUB_TOKEN_URL: 'http://github.example/token' })[0]).toContain(
    'GITHUB_TOKEN_URL must be an https address',
  );
  expect(errorsFor({ ...keys, GITHUB_TOKEN_URL: 'http://127.0.0.1:4000/token' })).toEqual([]);
});

test('requires the keys of the provider with the id of a price', () => {
  expect(errorsFor({ STRIPE_PRICE_STARTER: 'price_1' })).toEqual([
    'Payments are only partly configured; missing: STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET.',
  ]);
  expect(errorsFor({ STRIPE_PRICE_STARTER: '1' })).toContain(
    'STRIPE_PRICE_STARTER must be the id of a price, such as price_1Abc.',
  );
});

test('describes each setting once, also those that are read', () => {
  const named = settings.map(({ name }) => name);
  expect(new Set(named).size).toBe(named.length);
  const full = parseSettings({ DATABASE_URL: 'postgres://localhost/m', SMTP_URL: 'smtp://localhost' });
  expect(
    Object.keys(full).filter((name) => !['contributed', 'misspelled'].includes(name) && !named.includes(name)),
  ).toEqual([]);
});
