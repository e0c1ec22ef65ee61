import { afterAll } from 'vitest';
import { signInEnv } from '#features/accounts/providers/sign-in-env.server.ts';
import { googleSandbox } from '@meridian/oauth-sandbox/google';
import { testPeople } from '@meridian/oauth-sandbox/people';
import { openSignIn } from '@meridian/oauth-sandbox';
import type { Browser } from './accounts.ts';
import { openIdentityServer } from './fakes/identity-server.ts';
import { newAsking } from './sign-in-asker.ts';
import { openTestApp, type TestApp } from './test-app.ts';

const secret = 'the directory’s own';
const way = { callbackURL: '/dashboard', errorCallbackURL: '/auth/callback' };

/** `company`: single sign-on. */
type Provider = 'google' | 'github' | 'company';
type Decision = Readonly<Record<string, string>>;

export interface ProviderApp extends TestApp {
  readonly origin: string;
  /** Goes to the provider and back; returns where the browser ends. `more`: names the directory. */
  goThrough(browser: Browser, provider: Provider, decision: Decision, more?: object): Promise<string>;
  /** As a program's own Google sign-in receives it. */
  idTokenOf(decision: Decision): Promise<{ token: string; nonce: string }>;
}

/** With Google, GitHub, and a company's directory of `example.com`. */
export async function openProviderApp(): Promise<ProviderApp> {
  const now = () => new Date();
  const server = await openIdentityServer(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/directory')) return directory(pathname.slice('/directory'.length), request);
    return sandboxes.pages(request);
  });
  const { origin, port } = server;
  const sandboxes = openSignIn({
    env: { PUBLIC_ORIGIN: origin, HOST: '127.0.0.1', PORT: port },
    clientName: 'Meridian',
    callbackPath: (provider) => `/api/auth/callback/${provider}`,
    existing: 'client@example.com',
    now,
  });
  const base = `${origin}/directory`;
  const directory = googleSandbox({
    bases: { browser: base, program: base },
    client: { id: 'site', secret, name: 'Meridian', redirectUri: `${origin}/api/auth/sso/callback/company` },
    people: testPeople('client@example.com'),
    now,
  });
  const host = await openTestApp({
    ...(sandboxes.settings as Record<string, string>),
    PUBLIC_ORIGIN: origin,
    SSO_DOMAIN: 'example.com',
    SSO_ISSUER: base,
    SSO_CLIENT_ID: 'site',
    SSO_CLIENT_SECRET: secret,
    SSO_AUTHORIZATION_URL: `${base}/o/oauth2/v2/auth`,
    SSO_TOKEN_URL: `${base}/token`,
    SSO_JWKS_URL: `${base}/oauth2/v3/certs`,
  });
  afterAll(() => server.close());
  const env = signInEnv.of(host.app.env);
  const decide = (url: string, decision: Decision) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(decision), redirect: 'manual' });
  return {
    ...host,
    origin,
    async goThrough(browser, provider, decision, more = { domain: 'example.com' }) {
      const { json } = await (provider === 'company'
        ? browser.call('/sign-in/sso', { ...way, ...more })
        : browser.call('/sign-in/social', { ...way, provider, disableRedirect: true }));
      const page = await decide(String(json['url']), decision);
      const { pathname, search } = new URL(page.headers.get('Location') ?? '');
      const answer = await browser.call((pathname + search).slice('/api/auth'.length));
      return answer.headers.get('Location') ?? '';
    },
    async idTokenOf(decision) {
      const redirectUri = `${origin}/api/auth/callback/google`;
      const { verifier, parameters } = newAsking({ id: env.GOOGLE_CLIENT_ID ?? '', redirectUri });
      const page = await decide(`${env.GOOGLE_AUTHORIZATION_URL}?${new URLSearchParams(parameters)}`, decision);
      const code = new URL(page.headers.get('Location') ?? '').searchParams.get('code') ?? '';
      const answer = await fetch(env.GOOGLE_TOKEN_URL, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          code_verifier: verifier,
          redirect_uri: redirectUri,
          client_id: env.GOOGLE_CLIENT_ID ?? '',
          client_secret: env.GOOGLE_CLIENT_SECRET ?? '',
        }),
      });
      const { id_token: token } = (await answer.json()) as { id_token: string };
      return { token, nonce: parameters['nonce'] ?? '' };
    },
  };
}
