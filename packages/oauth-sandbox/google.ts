import { exportJWK, generateKeyPair, SignJWT, type JWK, type KeyObject, type CryptoKey } from 'jose';
import { guards, plain } from '@meridian/sandbox-kit/answers';
import { authorize, bearerOf, readClient } from './authorization.ts';
import type { Company } from './company.ts';
import { refusalPage } from './consent.ts';
import { answersChallenge, openGrants, tokenSeconds, type Grant } from './grants.ts';
import { primaryAddress, subjectOf } from './people.ts';
import type { Bases, SignInSandbox, SignInSandboxOptions } from './sandbox.ts';

/** OpenID Connect: discovery, keys, consent, ID tokens (RS256), userinfo. */
export function googleSandbox({ bases, client, people, now }: SignInSandboxOptions): SignInSandbox {
  const issuer = bases.browser;
  const grants = openGrants({ code: '4/', token: 'ya29.' }, now);
  const company: Company = {
    name: 'Google',
    keys: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    client,
    people,
    grants,
    refused(fault) {
      const [status, code, sentence] = refusals[fault];
      return refusalPage('Google', status, code, sentence);
    },
    denial: { error: 'access_denied' },
    extra: { iss: issuer, authuser: '0', prompt: 'consent' },
  };
  // Created on first use, to start fast.
  let key: Promise<SigningKey> | undefined;
  const signingKey = () => (key ??= makeKey());

  async function token(request: Request): Promise<Response> {
    if (request.method !== 'POST') return plain(405, 'This address takes POST.', { Allow: 'POST' });
    const form = new URLSearchParams(await request.text());
    const claimed = readClient(request, form);
    if (claimed.id !== client.id) return fault(401, 'invalid_client', 'The OAuth client was not found.');
    if (claimed.secret !== client.secret) return fault(401, 'invalid_client', 'Unauthorized');
    const type = form.get('grant_type') ?? '';
    if (type !== 'authorization_code') return fault(400, 'unsupported_grant_type', `Invalid grant_type: ${type}`);
    const grant = grants.redeem(form.get('code') ?? '');
    if (grant === null) return fault(400, 'invalid_grant', 'Malformed auth code.');
    if (form.get('redirect_uri') !== grant.redirectUri) return fault(400, 'redirect_uri_mismatch', 'Bad Request');
    const verifier = form.get('code_verifier');
    if (verifier === null) return fault(400, 'invalid_grant', 'Missing code verifier.');
    if (!answersChallenge(verifier, grant.challenge)) return fault(400, 'invalid_grant', 'Invalid code verifier.');
    return json({
      access_token: grants.tokenFor(grant),
      expires_in: tokenSeconds - 1,
      scope: grant.scopes.join(' '),
      token_type: 'Bearer',
      ...(grant.scopes.includes('openid') && { id_token: await idToken(grant) }),
    });
  }

  async function idToken(grant: Grant): Promise<string> {
    const { privateKey, kid } = await signingKey();
    const seconds = Math.floor(now().getTime() / 1000);
    const claims = { azp: client.id, ...claimsOf(grant), ...(grant.nonce !== null && { nonce: grant.nonce }) };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(client.id)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + tokenSeconds)
      .sign(privateKey);
  }

  function userinfo(request: Request): Response {
    const grant = grants.holderOf(bearerOf(request));
    return grant === null ? fault(401, 'invalid_request', 'Invalid Credentials') : json(claimsOf(grant));
  }

  return async (path, request) => {
    if (path === '/.well-known/openid-configuration') return json(discovery(bases));
    if (path === '/o/oauth2/v2/auth') return authorize(company, request);
    if (path === '/token') return token(request);
    if (path === '/oauth2/v3/certs') return json({ keys: [(await signingKey()).publicJwk] });
    if (path === '/v1/userinfo') return userinfo(request);
    return null;
  };
}

/** Settings that select this sandbox. */
export function googleAddresses({ browser, program }: Bases) {
  return {
    GOOGLE_ISSUER: browser,
    GOOGLE_AUTHORIZATION_URL: `${browser}/o/oauth2/v2/auth`,
    GOOGLE_TOKEN_URL: `${program}/token`,
    GOOGLE_JWKS_URL: `${program}/oauth2/v3/certs`,
  };
}

const refusals = {
  'unknown-client': [401, 'invalid_client', 'The OAuth client was not found.'],
  'wrong-redirect': [400, 'redirect_uri_mismatch', 'The redirect URI in the request is not one of this site.'],
  'wrong-type': [400, 'invalid_request', 'Required parameter is missing: response_type'],
  'no-challenge': [400, 'invalid_request', 'Required parameter is missing: code_challenge (S256)'],
} as const;

function claimsOf({ person, scopes }: Grant): Record<string, unknown> {
  const { email, verified } = primaryAddress(person);
  const [givenName, ...family] = person.name.split(' ');
  return {
    sub: subjectOf('google', person, 21),
    ...(scopes.includes('email') && { email, email_verified: verified }),
    ...(scopes.includes('profile') && { name: person.name, given_name: givenName, family_name: family.join(' ') }),
  };
}

function discovery(bases: Bases) {
  const addresses = googleAddresses(bases);
  return {
    issuer: addresses.GOOGLE_ISSUER,
    authorization_endpoint: addresses.GOOGLE_AUTHORIZATION_URL,
    token_endpoint: addresses.GOOGLE_TOKEN_URL,
    userinfo_endpoint: `${bases.program}/v1/userinfo`,
    jwks_uri: addresses.GOOGLE_JWKS_URL,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code'],
  };
}

interface SigningKey {
  readonly privateKey: CryptoKey | KeyObject;
  readonly publicJwk: JWK;
  readonly kid: string;
}

async function makeKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const kid = crypto.randomUUID().replaceAll('-', '');
  return { privateKey, kid, publicJwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' } };
}

function fault(status: number, error: string, description: string): Response {
  return Response.json({ error, error_description: description }, { status, headers: guards });
}

function json(body: object): Response {
  return Response.json(body, { headers: guards });
}
