import { createRequire } from 'node:module';
import type * as Sso from '@better-auth/sso';
import { APIError } from 'better-auth/api';
import type { AuthRequest } from '#features/accounts/requests/auth-request.server.ts';
import type { SignInEnv } from '#features/accounts/providers/sign-in-env.server.ts';

/** Name of the company's directory in URLs. */
const companyProvider = 'company';

/** Loaded lazily: the plugin's SAML dependencies take half a second. */
const load = createRequire(import.meta.url);

const calls = { begin: '/sign-in/sso', callback: '/sso/callback/:providerId' } as const;

/**
 * SSO by one configured company directory (OpenID Connect, PKCE). Only the plugin's two sign-in calls are enabled: no
 * directory registration, no SAML.
 */
export function singleSignOn(env: SignInEnv) {
  const { SSO_DOMAIN: domain, SSO_ISSUER: issuer, SSO_CLIENT_ID: clientId } = env;
  if (domain === undefined || issuer === undefined || clientId === undefined) return [];
  const { sso } = load('@better-auth/sso') as typeof Sso;
  const plugin = sso({
    defaultSSO: [
      {
        domain,
        providerId: companyProvider,
        oidcConfig: {
          issuer,
          clientId,
          pkce: true,
          scopes: ['openid', 'email', 'profile'],
          discoveryEndpoint: issuer,
          ...(env.SSO_CLIENT_SECRET !== undefined && { clientSecret: env.SSO_CLIENT_SECRET }),
          // All URLs are settings: failing discovery must not block sign-ins.
          authorizationEndpoint: env.SSO_AUTHORIZATION_URL,
          tokenEndpoint: env.SSO_TOKEN_URL,
          tokenEndpointAuthentication: 'client_secret_post',
          jwksEndpoint: env.SSO_JWKS_URL,
        },
      },
    ],
    // The operator chose the directory: it is trusted for addresses of its domain only.
    domainVerification: { enabled: true },
    trustEmailVerified: true,
    providersLimit: 0,
    resolveUser: ({ providerUser }) =>
      providerUser.emailVerified && providerUser.email.toLowerCase().endsWith(`@${domain}`)
        ? { action: 'continue' }
        : { action: 'reject', code: 'account_not_linked' },
  });
  const { signInSSO, callbackSSO } = plugin.endpoints;
  return [{ id: 'sso', endpoints: { signInSSO, callbackSSO } }];
}

/** Refuses unknown directories; the plugin would query a missing table. */
export function refuseOtherDirectory(env: SignInEnv, path: string, ctx: AuthRequest): void {
  if (path === calls.callback && (ctx.params as Record<string, unknown>)['providerId'] === companyProvider) return;
  if (path === calls.begin) {
    const { providerId, domain, email, organizationSlug } = (ctx.body ?? {}) as Record<string, unknown>;
    const requestedDomain = domain ?? (typeof email === 'string' ? email.split('@')[1] : undefined);
    const ours = typeof requestedDomain === 'string' && requestedDomain.toLowerCase() === env.SSO_DOMAIN;
    if (organizationSlug === undefined && (providerId === undefined ? ours : providerId === companyProvider)) return;
  }
  if (path !== calls.begin && path !== calls.callback) return;
  const message = 'There is no single sign-on for this address.';
  throw new APIError('NOT_FOUND', { code: 'NO_SINGLE_SIGN_ON', message });
}
