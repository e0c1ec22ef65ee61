import { randomBytes } from 'node:crypto';
import { isLoopbackHost } from '@meridian/sandbox-kit/loopback';
import { answer, isForThisMachine, plain } from '@meridian/sandbox-kit/answers';
import type { Client } from './company.ts';
import { styleSheet } from './consent.ts';
import { githubAddresses, githubSandbox } from './github.ts';
import type { Lock } from '@meridian/sandbox-kit/lock';
import { googleAddresses, googleSandbox } from './google.ts';
import { testPeople } from './people.ts';
import type { SignInSandbox } from './sandbox.ts';
import { style } from './style.ts';

export type ProviderName = 'google' | 'github';

/** Where the site listens, and the keys of the real providers that it has. */
export interface SiteSettings {
  readonly PUBLIC_ORIGIN: string;
  readonly HOST: string;
  readonly PORT: number;
  readonly GOOGLE_CLIENT_ID?: string;
  readonly GITHUB_CLIENT_ID?: string;
}

/** Keys and addresses of the providers, by the names of the site's settings. */
export type ProviderSettings = Readonly<
  Record<
    | `${'GOOGLE' | 'GITHUB'}_${'CLIENT_ID' | 'CLIENT_SECRET' | 'AUTHORIZATION_URL' | 'TOKEN_URL'}`
    | 'GOOGLE_ISSUER'
    | 'GOOGLE_JWKS_URL'
    | 'GITHUB_API',
    string
  >
>;

export interface SignInOptions {
  readonly env: SiteSettings;
  readonly clientName: string;
  readonly callbackPath: (provider: ProviderName) => string;
  /** Has an account on the site. */
  readonly existing?: string | undefined;
  readonly now: () => Date;
  /** Without one, open to everyone on this computer. */
  readonly lock?: Lock;
}

export interface SignIn {
  /** Settings that select the sandbox; the program cannot tell the difference. */
  readonly settings: Partial<ProviderSettings>;
  /** Handles `/sandbox/sign-in/...`; else null. */
  pages(request: Request): Promise<Response | null>;
}

const home = '/sandbox/sign-in';

/** The program calls the other URLs. */
const consentPages = new Set(['/o/oauth2/v2/auth', '/login/oauth/authorize']);

/**
 * Google and GitHub while keys are missing. Browsers use the other host name, so it is another origin and cookie site,
 * like the real ones.
 */
export function openSignIn({ env, clientName, callbackPath, existing, now, lock }: SignInOptions): SignIn {
  const refusal = refuseSignIn(env);
  if (refusal !== null) throw new Error(refusal);
  const people = testPeople(existing);
  const sandboxes = new Map<string, SignInSandbox>();
  const settings: Record<string, string> = {};
  for (const provider of providersWithoutKeys(env)) {
    const bases = {
      browser: `${otherOrigin(env)}${home}/${provider}`,
      program: `${ownOrigin(env)}${home}/${provider}`,
    };
    const client: Client = {
      id: `sandbox-${provider}`,
      secret: randomBytes(24).toString('base64url'),
      name: clientName,
      redirectUri: `${env.PUBLIC_ORIGIN}${callbackPath(provider)}`,
    };
    const { open, addressesOf, prefix } = kinds[provider];
    sandboxes.set(provider, open({ bases, client, people, now }));
    Object.assign(settings, addressesOf(bases), {
      [`${prefix}_CLIENT_ID`]: client.id,
      [`${prefix}_CLIENT_SECRET`]: client.secret,
    });
  }

  return {
    settings,
    async pages(request) {
      const { pathname } = new URL(request.url);
      if (pathname !== styleSheet && !pathname.startsWith(`${home}/`)) return null;
      if (!isForThisMachine(request)) return plain(403, 'This stand-in can only be reached on this machine.');
      if (pathname === styleSheet) return answer(style, 'text/css; charset=utf-8');
      const [provider = '', ...rest] = pathname.slice(home.length + 1).split('/');
      const path = `/${rest.join('/')}`;
      const locked = consentPages.has(path) ? lock?.guard(request, styleSheet) : undefined;
      return locked ?? (await sandboxes.get(provider)?.(path, request)) ?? null;
    },
  };
}

/** Why these settings forbid the sandbox (one sentence), or null. */
export function refuseSignIn(env: SignInOptions['env']): string | null {
  if (!isLoopbackHost(new URL(env.PUBLIC_ORIGIN).hostname))
    return `The stand-ins for sign-in serve this machine only, and PUBLIC_ORIGIN is ${env.PUBLIC_ORIGIN}.`;
  if (providersWithoutKeys(env).length > 0) return null;
  return 'The stand-ins for sign-in are not opened beside the keys of the real providers.';
}

function providersWithoutKeys(env: SignInOptions['env']): readonly ProviderName[] {
  return (['google', 'github'] as const).filter((name) => env[`${kinds[name].prefix}_CLIENT_ID`] === undefined);
}

const kinds = {
  google: { prefix: 'GOOGLE', open: googleSandbox, addressesOf: googleAddresses },
  github: { prefix: 'GITHUB', open: githubSandbox, addressesOf: githubAddresses },
} as const;

function otherOrigin({ PUBLIC_ORIGIN }: Pick<SiteSettings, 'PUBLIC_ORIGIN'>): string {
  const url = new URL(PUBLIC_ORIGIN);
  url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return url.origin;
}

function ownOrigin({ HOST, PORT }: Pick<SiteSettings, 'HOST' | 'PORT'>): string {
  const everywhere = HOST === '0.0.0.0' || HOST === '::';
  const host = everywhere ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${String(PORT)}`;
}
