import { z } from 'zod';
import { isLoopbackHost } from '#server/http/loopback.ts';

export interface SignInSettings {
  /** Requires its secret. */
  readonly GOOGLE_CLIENT_ID?: string;
  readonly GOOGLE_CLIENT_SECRET?: string;
  readonly GOOGLE_ISSUER: string;
  readonly GOOGLE_AUTHORIZATION_URL: string;
  readonly GOOGLE_TOKEN_URL: string;
  readonly GOOGLE_JWKS_URL: string;
  /** Requires its secret. */
  readonly GITHUB_CLIENT_ID?: string;
  readonly GITHUB_CLIENT_SECRET?: string;
  readonly GITHUB_AUTHORIZATION_URL: string;
  readonly GITHUB_TOKEN_URL: string;
  readonly GITHUB_API: string;
  /** Company single sign-on: all or none. */
  readonly SSO_DOMAIN?: string;
  readonly SSO_ISSUER?: string;
  readonly SSO_CLIENT_ID?: string;
  readonly SSO_CLIENT_SECRET?: string;
  readonly SSO_AUTHORIZATION_URL?: string;
  readonly SSO_TOKEN_URL?: string;
  readonly SSO_JWKS_URL?: string;
}

const text = z.string().trim();
// Secrets and tokens are sent there.
const safe = (example: string) =>
  text.refine((value) => isSafeAddress(value), { error: `must be an https address such as ${example}` });
const address = (usual: string) => safe(usual).default(usual);

export const signInShape = {
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER: address('https://accounts.google.com'),
  GOOGLE_AUTHORIZATION_URL: address('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: address('https://oauth2.googleapis.com/token'),
  GOOGLE_JWKS_URL: address('https://www.googleapis.com/oauth2/v3/certs'),
  GITHUB_CLIENT_ID: text.optional(),
  GITHUB_CLIENT_SECRET: text.optional(),
  GITHUB_AUTHORIZATION_URL: address('https://github.com/login/oauth/authorize'),
  GITHUB_TOKEN_URL: address('https://github.com/login/oauth/access_token'),
  GITHUB_API: address('https://api.github.com'),
  SSO_DOMAIN: text
    .toLowerCase()
    .refine((value) => /^([a-z0-9-]+\.)+[a-z]{2,}$/.test(value), { error: 'must be a domain such as example.com' })
    .optional(),
  SSO_ISSUER: safe('https://login.example.com').optional(),
  SSO_CLIENT_ID: text.optional(),
  SSO_CLIENT_SECRET: text.optional(),
  SSO_AUTHORIZATION_URL: safe('https://login.example.com/authorize').optional(),
  SSO_TOKEN_URL: safe('https://login.example.com/token').optional(),
  SSO_JWKS_URL: safe('https://login.example.com/keys').optional(),
};

const whole = Object.keys(signInShape).filter((name) => name.startsWith('SSO_'));

/** One sentence per incomplete provider. */
export function signInFaults(present: Readonly<Record<string, unknown>>): string[] {
  const without = whole.filter((name) => !(name in present));
  const half = without.length > 0 && without.length < whole.length;
  const sso = half ? [`Single sign-on is half set: ${without.join(', ')} missing.`] : [];
  const companies = Object.entries({ GOOGLE: 'Google', GITHUB: 'GitHub' }).flatMap(([prefix, name]) => {
    const settings = Object.keys(signInShape).filter((setting) => setting.startsWith(prefix));
    const missing = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`].filter((setting) => !(setting in present));
    if (missing.length === 0 || !settings.some((setting) => setting in present)) return [];
    return [`Sign-in with ${name} is half set: ${missing.join(', ')} missing.`];
  });
  return [...companies, ...sso];
}

function isSafeAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
}
