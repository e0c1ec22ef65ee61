import { guards, plain } from '@meridian/sandbox-kit/answers';
import { authorize, back, bearerOf, readClient } from './authorization.ts';
import type { Company } from './company.ts';
import { refusalPage } from './consent.ts';
import { answersChallenge, openGrants } from './grants.ts';
import { subjectOf, type TestAddress, type TestPerson } from './people.ts';
import type { Bases, SignInSandbox, SignInSandboxOptions } from './sandbox.ts';

/** An OAuth app: consent, access token, `/user`, `/user/emails`; no ID token. */
export function githubSandbox({ client, people, now }: SignInSandboxOptions): SignInSandbox {
  const grants = openGrants({ code: '', token: 'gho_' }, now);
  const company: Company = {
    name: 'GitHub',
    keys: ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
    client,
    people,
    grants,
    refused(fault, state) {
      if (fault === 'unknown-client') return refusalPage('GitHub', 404, 'not_found', 'There is no such OAuth app.');
      // GitHub reports this to the site's registered URL.
      if (fault === 'wrong-redirect') return back(company, { ...faults.redirect_uri_mismatch, state });
      return refusalPage('GitHub', 400, 'invalid_request', 'The site must ask with a code challenge (S256).');
    },
    denial: {
      error: 'access_denied',
      error_description: 'The user has denied your application access.',
      error_uri: `${docs}/troubleshooting-authorization-request-errors/#access-denied`,
    },
    extra: {},
  };

  async function token(request: Request): Promise<Response> {
    if (request.method !== 'POST') return plain(404, 'Not Found');
    const form = new URLSearchParams(await request.text());
    const claimed = readClient(request, form);
    const wantsJson = request.headers.get('Accept')?.includes('json') === true;
    if (claimed.id !== client.id || claimed.secret !== client.secret)
      return answerAs(faults.incorrect_client_credentials, wantsJson);
    const grant = grants.redeem(form.get('code') ?? '');
    const verifier = form.get('code_verifier') ?? '';
    if (grant === null || !answersChallenge(verifier, grant.challenge))
      return answerAs(faults.bad_verification_code, wantsJson);
    const redirectUri = form.get('redirect_uri');
    if (redirectUri !== null && redirectUri !== grant.redirectUri)
      return answerAs(faults.redirect_uri_mismatch, wantsJson);
    const answer = { access_token: grants.tokenFor(grant), scope: grant.scopes.join(','), token_type: 'bearer' };
    return answerAs(answer, wantsJson);
  }

  function api(path: string, request: Request): Response | null {
    const grant = grants.holderOf(bearerOf(request));
    if (grant === null) return apiFault(401, 'Bad credentials');
    const may = (...scopes: readonly string[]) => scopes.some((scope) => grant.scopes.includes(scope));
    if (path === '/user') return json(userOf(grant.person));
    if (path !== '/user/emails') return apiFault(404, 'Not Found');
    return may('user:email', 'user') ? json(grant.person.addresses.map(emailOf)) : apiFault(404, 'Not Found');
  }

  return async (path, request) => {
    if (path === '/login/oauth/authorize') return authorize(company, request);
    if (path === '/login/oauth/access_token') return token(request);
    return path.startsWith('/api/') ? api(path.slice('/api'.length), request) : null;
  };
}

/** Settings that select this sandbox. */
export function githubAddresses({ browser, program }: Bases) {
  return {
    GITHUB_AUTHORIZATION_URL: `${browser}/login/oauth/authorize`,
    GITHUB_TOKEN_URL: `${program}/login/oauth/access_token`,
    GITHUB_API: `${program}/api`,
  };
}

const docs = 'https://docs.github.com/apps/managing-oauth-apps';

const faults = {
  bad_verification_code: {
    error: 'bad_verification_code',
    error_description: 'The code passed is incorrect or expired.',
    error_uri: `${docs}/troubleshooting-oauth-app-access-token-request-errors/#bad-verification-code`,
  },
  incorrect_client_credentials: {
    error: 'incorrect_client_credentials',
    error_description: 'The client_id and/or client_secret passed are incorrect.',
    error_uri: `${docs}/troubleshooting-oauth-app-access-token-request-errors/#incorrect-client-credentials`,
  },
  redirect_uri_mismatch: {
    error: 'redirect_uri_mismatch',
    error_description: 'The redirect_uri MUST match the registered callback URL for this application.',
    error_uri: `${docs}/troubleshooting-authorization-request-errors/#redirect-uri-mismatch`,
  },
} as const;

/** Like GitHub, errors have status 200. Form-encoded unless JSON is requested. */
function answerAs(answer: Readonly<Record<string, string>>, wantsJson: boolean): Response {
  if (wantsJson) return json(answer);
  const headers = { ...guards, 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' };
  return new Response(new URLSearchParams(answer).toString(), { headers });
}

// Without the public address, which users may hide; trust `/user/emails`.
function userOf(person: TestPerson) {
  const login = person.name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return { login, id: Number(subjectOf('github', person, 9)), type: 'User', name: person.name, email: null };
}

function emailOf({ email, verified, primary }: TestAddress) {
  return { email, verified, primary, visibility: primary ? 'private' : null };
}

function apiFault(status: number, message: string): Response {
  const body = { message, documentation_url: 'https://docs.github.com/rest', status: String(status) };
  return Response.json(body, { status, headers: guards });
}

function json(body: object): Response {
  return Response.json(body, { headers: guards });
}
