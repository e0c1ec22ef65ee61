import { createRequire } from 'node:module';
import type * as Sso from '@better-auth/sso';
import { APIError } from 'better-auth/api';
import type { AuthRequest } from '#features/accounts/auth/auth-request.server.ts';
import type { SignInSettings } from '#server/sign-in-settings.ts';

/** The name that the company's directory goes by in addresses. */
const companyProvider = 'company';

/** The plugin brings what it needs for SAML too, half a second of loading: only who has set a directory waits for it. */
const load = createRequire(import.meta.url);

const calls = { begin: '/sign-in/sso', callback: '/sso/callback/:providerId' } as const;

/**
 * Single sign-on by the directory of one company, which the settings name (OpenID Connect, PKCE). Of the library's
 * plugin only the two calls of a sign-in are taken: nobody registers a directory here, and there is no SAML.
 */
export function singleSignOn(env: SignInSettings) {
  const { SSO_DOMAIN: domain, SSO_ISSUER: issuer, SSO_CLIENT_ID: clientId } = env;
  if (domain === undefined || issuer === undefined || clientId === undefined) return [];
  const { sso } = load('@better-auth/sso') as typeof Sso;
  const plugin = sso({
    defaultSSO: [
      {
        domain,
        providerId: companyProvider,
        oidcConfig: {
          ...{ issuer, clientId, pkce: true, scopes: ['openid', 'email', 'profile'], discoveryEndpoint: issuer },
          ...(env.SSO_CLIENT_SECRET !== undefined && { clientSecret: env.SSO_CLIENT_SECRET }),
          // All addresses are settings, so that no discovery that is away keeps anybody out.
          authorizationEndpoint: env.SSO_AUTHORIZATION_URL,
          tokenEndpoint: env.SSO_TOKEN_URL,
          tokenEndpointAuthentication: 'client_secret_post',
          jwksEndpoint: env.SSO_JWKS_URL,
        },
      },
    ],
    // Who runs the site has named the directory: for addresses of its domain its word is good, for no others.
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

/** Refuses a sign-in by a directory that is none of ours; the plugin would look for it in a table that is not there. */
export function refuseOtherDirectory(env: SignInSettings, path: string, ctx: AuthRequest): void {
  if (path === calls.callback && (ctx.params as Record<string, unknown>)['providerId'] === companyProvider) return;
  if (path === calls.begin) {
    const { providerId, domain, email, organizationSlug } = (ctx.body ?? {}) as Record<string, unknown>;
    const asked = domain ?? (typeof email === 'string' ? email.split('@')[1] : undefined);
    const ours = typeof asked === 'string' && asked.toLowerCase() === env.SSO_DOMAIN;
    if (organizationSlug === undefined && (providerId === undefined ? ours : providerId === companyProvider)) return;
  }
  if (path !== calls.begin && path !== calls.callback) return;
  const message = 'There is no single sign-on for this address.';
  throw new APIError('NOT_FOUND', { code: 'NO_SINGLE_SIGN_ON', message });
}
