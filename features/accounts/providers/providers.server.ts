import { genericOAuth, type GenericOAuthConfig } from 'better-auth/plugins';
import { createRemoteJWKSet } from 'jose';
import { providerNames, type ProviderName } from '#features/accounts/providers/providers.ts';
import { signInEnv, type SignInEnv } from '#features/accounts/providers/sign-in-env.server.ts';
import type { Env } from '#server/env.ts';
import { textOf } from '#values/text.ts';
import { responseJson } from '#server/net/response-text.ts';

/** Returns the providers whose keys are set. */
export function signInProviders(env: Env): readonly ProviderName[] {
  const set = signInEnv.of(env);
  return [...(set.GOOGLE_CLIENT_ID ? ['google' as const] : []), ...(set.GITHUB_CLIENT_ID ? ['github' as const] : [])];
}

/** Sign-in buttons are forms that redirect there, which the Content-Security-Policy must allow. */
export function signInOrigins(env: Env): readonly string[] {
  const { GOOGLE_AUTHORIZATION_URL: google, GITHUB_AUTHORIZATION_URL: github } = signInEnv.of(env);
  return signInProviders(env).map((provider) => new URL({ google, github }[provider]).origin);
}

/**
 * Authorization code with PKCE, state and, for Google, an ID token nonce. URLs are settings: failing discovery would
 * block every sign-in.
 */
export function providers(env: SignInEnv) {
  return genericOAuth({ config: [...google(env), ...github(env)] });
}

/** Signature, issuer, audience, nonce, as discovery would. */
export function idTokenChecks(env: SignInEnv) {
  return {
    id: 'checked-id-tokens',
    init: (ctx: { socialProviders: { id: string }[] }) => {
      const provider = ctx.socialProviders.find(({ id }) => id === 'google');
      if (provider) {
        Object.assign(provider, {
          issuer: env.GOOGLE_ISSUER,
          idToken: {
            jwks: createRemoteJWKSet(new URL(env.GOOGLE_JWKS_URL)),
            issuer: env.GOOGLE_ISSUER,
            audience: env.GOOGLE_CLIENT_ID,
          },
          requiresIdTokenNonce: true,
        });
      }
    },
  };
}

function google(env: SignInEnv): GenericOAuthConfig[] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (clientId === undefined || clientSecret === undefined) return [];
  return [
    {
      providerId: 'google',
      name: providerNames.google,
      clientId,
      clientSecret,
      authorizationUrl: env.GOOGLE_AUTHORIZATION_URL,
      tokenUrl: env.GOOGLE_TOKEN_URL,
      scopes: ['openid', 'email', 'profile'],
      prompt: 'select_account',
      pkce: true,
      accountSubject: ({ profile }) => String(profile['sub']),
      mapProfileToUser: (profile) => ({
        name: textOf(profile['name']) || textOf(profile['email']),
        firstName: textOf(profile['given_name']) || null,
        lastName: textOf(profile['family_name']) || null,
        // External images would reveal viewers.
        image: undefined,
      }),
    },
  ];
}

function github(env: SignInEnv): GenericOAuthConfig[] {
  const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret } = env;
  if (clientId === undefined || clientSecret === undefined) return [];
  return [
    {
      providerId: 'github',
      name: providerNames.github,
      clientId,
      clientSecret,
      authorizationUrl: env.GITHUB_AUTHORIZATION_URL,
      tokenUrl: env.GITHUB_TOKEN_URL,
      scopes: ['read:user', 'user:email'],
      pkce: true,
      accountSubject: ({ profile }) => String(profile['id']),
      getUserInfo: ({ accessToken }) => githubUser(env.GITHUB_API, accessToken ?? ''),
    },
  ];
}

interface GithubEmail {
  readonly email: string;
  readonly primary: boolean;
  readonly verified: boolean;
}

/** GitHub returns emails separately; uses the primary one. */
async function githubUser(api: string, accessToken: string) {
  const ask = async (path: string): Promise<unknown> => {
    const response = await fetch(`${api}${path}`, {
      headers: {
        Authorization: `Bearer ${accessToken}`,
        Accept: 'application/vnd.github+json',
        'User-Agent': 'meridian',
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    return response.ok ? responseJson(response) : null;
  };
  const person = (await ask('/user')) as { id: number; login: string; name: string | null } | null;
  const emails = (await ask('/user/emails')) as GithubEmail[] | null;
  const primary = Array.isArray(emails) ? emails.find((one) => one.primary) : undefined;
  if (person === null || !primary) return null;
  const name = person.name ?? person.login;
  return { id: String(person.id), name, email: primary.email, emailVerified: primary.verified };
}
