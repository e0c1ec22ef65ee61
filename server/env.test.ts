import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { defineEnv, oneOf } from '#server/env-part.ts';
import { parseEnv, SettingsError } from '#server/env.ts';

function errorsFor(variables: Record<string, string>): readonly string[] {
  try {
    parseEnv(variables);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.errors;
    throw error;
  }
}

describe('settings', () => {
  test('serves only this machine by default', () => {
    const env = parseEnv({});
    expect(env).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_ORIGIN: 'http://127.0.0.1:3000',
      DATA_DIR: '.data',
      WORKER: 'in-web',
      DEMO_DATA: true,
      TRUSTED_PROXIES: [],
    });
    expect(env.DATABASE_URL).toBeUndefined();
  });

  test('treats an empty value as unset', () => {
    expect(parseEnv({ PORT: '', SMTP_URL: ' ' }).PORT).toBe(3000);
  });

  test('derives the origin from the port, and removes its trailing slash', () => {
    expect(parseEnv({ PORT: '4300' }).PUBLIC_ORIGIN).toBe('http://127.0.0.1:4300');
    const set = parseEnv({ PUBLIC_ORIGIN: 'https://www.example.com/', SMTP_URL: 'smtp://mail.example.com' });
    expect(set.PUBLIC_ORIGIN).toBe('https://www.example.com');
  });

  test('reports all errors at once, each in one sentence', () => {
    expect(errorsFor({ PORT: 'http', HOST: 'my host', WORKER: 'elsewhere', DATABASE_URL: 'mysql://db' })).toEqual([
      'PORT must be a port number from 0 to 65535.',
      'HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0.',
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/name.',
      'WORKER must be in-web or separate.',
    ]);
  });

  test('requires a single address that the mailer accepts, for sender and recipient', () => {
    expect(parseEnv({ MAIL_FROM: '"Ann, B." <ann@example.com>' }).MAIL_FROM).toBe('"Ann, B." <ann@example.com>');
    for (const TEAM_EMAIL of ['a,b@example.com', 'hello@example.com;', 'one@example.com, two@example.com', 'nobody']) {
      expect(errorsFor({ TEAM_EMAIL })[0]).toContain('TEAM_EMAIL must be an email address');
    }
  });

  test('requires a public origin or an explicit choice of the sandboxes in production', () => {
    const [error] = errorsFor({ NODE_ENV: 'production' });
    expect(error).toContain('PUBLIC_ORIGIN must be set with NODE_ENV=production');
    expect(errorsFor({ NODE_ENV: 'production', PUBLIC_ORIGIN: 'http://127.0.0.1:3000' })).toEqual([error]);
    expect(parseEnv({ NODE_ENV: 'production', SANDBOXES: 'on' }).SANDBOXES).toBe(true);
    expect(parseEnv({}).SANDBOXES).toBe(true);
    const settings = {
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'https://www.example.com',
      SMTP_URL: 'smtp://mail.example',
    };
    expect(parseEnv(settings).SANDBOXES).toBe(false);
    expect(errorsFor({ ...settings, SANDBOXES: 'on' })[0]).toContain('SANDBOXES=on needs a loopback origin');
    expect(errorsFor({ SANDBOXES: 'off' })[0]).toContain('SMTP_URL must be set');
    expect(parseEnv({ SANDBOXES: 'off', SMTP_URL: 'smtp://mail.example' }).SANDBOXES).toBe(false);
  });

  test('refuses a public origin without https, and a secret that can be guessed', () => {
    const [error] = errorsFor({ PUBLIC_ORIGIN: 'http://www.example.com', SMTP_URL: 'smtp://mail.example' });
    expect(error).toContain('PUBLIC_ORIGIN must begin with https://');
    for (const AUTH_SECRET of ['a'.repeat(64), 'abababab'.repeat(5), 'changeme'.repeat(5), '0123456789'.repeat(4)]) {
      expect(errorsFor({ AUTH_SECRET })).toEqual([expect.stringContaining('AUTH_SECRET repeats itself') as string]);
    }
    for (let n = 0; n < 200; n += 1) {
      expect(errorsFor({ AUTH_SECRET: randomBytes(16).toString('hex') })).toEqual([]);
    }
  });

  test('refuses a partly configured file store, and two at once', () => {
    expect(errorsFor({ S3_ENDPOINT: 'http://127.0.0.1:9000', S3_BUCKET: 'uploads' })).toEqual([
      'S3 storage is only partly configured; missing: S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.',
    ]);
    expect(errorsFor({ GOOGLE_DRIVE_FOLDER_ID: 'folder' })).toHaveLength(1);
    const both = errorsFor({
      S3_ENDPOINT: 'http://127.0.0.1:9000',
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's',
      GOOGLE_DRIVE_CLIENT_ID: 'c',
      GOOGLE_DRIVE_CLIENT_SECRET: 's',
      GOOGLE_DRIVE_REFRESH_TOKEN: 't',
    });
    expect(both).toEqual([
      'S3_* and GOOGLE_DRIVE_* are both set, but uploads go to only one store. Set only one of them.',
    ]);
  });

  test('requires all or no payment settings, with valid keys and addresses that keep a secret', () => {
    expect(parseEnv({}).STRIPE_API).toBe('https://api.stripe.com');
    expect(errorsFor({ STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([
      'Payments are only partly configured; missing: STRIPE_WEBHOOK_SECRET.',
    ]);
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    expect(errorsFor({ ...keys, STRIPE_API: 'http://127.0.0.1:4000' })).toEqual([]);
    expect(errorsFor({ ...keys, STRIPE_API: 'http://api.example' })[0]).toContain('STRIPE_API must be an https origin');
    expect(errorsFor({ ...keys, STRIPE_CHECKOUT_ORIGIN: 'https://pay.example/now' })).toHaveLength(1);
    expect(errorsFor({ STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'sk_test_1' })).toHaveLength(2);
  });

  test('requires a mail server for a public origin, since the local inbox is for trials', () => {
    expect(errorsFor({ PUBLIC_ORIGIN: 'https://www.example.com' })[0]).toContain('SMTP_URL must be set');
    expect(errorsFor({ PUBLIC_ORIGIN: 'http://localhost:8080' })).toEqual([]);
  });

  test('requires a database that two processes can open for a separate worker', () => {
    expect(errorsFor({ WORKER: 'separate' })).toEqual([
      'WORKER=separate needs DATABASE_URL, because only one process can open the embedded database.',
    ]);
    expect(errorsFor({ WORKER: 'separate', DATABASE_URL: 'postgres://localhost/m' })).toEqual([]);
  });

  test('keeps demo data off a public or shared database unless requested', () => {
    expect(parseEnv({ DATABASE_URL: 'postgres://localhost/m' }).DEMO_DATA).toBe(false);
    expect(parseEnv({ DATABASE_URL: 'postgres://localhost/m', DEMO_DATA: 'on' }).DEMO_DATA).toBe(true);
    expect(parseEnv({ DEMO_DATA: 'off' }).DEMO_DATA).toBe(false);
    expect(parseEnv({ DEMO_DATA: 'accounts' }).DEMO_DATA).toBe('accounts');
  });

  test('accepts proxies as addresses and ranges, and names an invalid one', () => {
    const { TRUSTED_PROXIES } = parseEnv({ TRUSTED_PROXIES: '10.0.0.0/8, ::1 192.0.2.7' });
    expect(TRUSTED_PROXIES.map((range) => range.text)).toEqual(['10.0.0.0/8', '::1', '192.0.2.7']);
    expect(errorsFor({ TRUSTED_PROXIES: '10.0.0.0/33,proxy' })).toEqual([
      'TRUSTED_PROXIES contains 10.0.0.0/33, which is neither an address nor a range.',
      'TRUSTED_PROXIES contains proxy, which is neither an address nor a range.',
    ]);
  });

  test('parses, checks and describes what a feature contributes', () => {
    const access = defineEnv({ DOOR: { schema: oneOf(['open', 'shut']).default('open'), description: 'The door.' } });
    expect(access.texts).toEqual([{ name: 'DOOR', description: 'The door.', fallback: 'open' }]);
    expect(access.of(parseEnv({}, [access]))).toEqual({ DOOR: 'open' });
    expect(access.of(parseEnv({ DOOR: ' shut ' }, [access]))).toEqual({ DOOR: 'shut' });
    expect(() => parseEnv({ DOOR: 'ajar' }, [access])).toThrow('DOOR must be open or shut.');
  });
});
