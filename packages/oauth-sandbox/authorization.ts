import { plain } from '@meridian/sandbox-kit/answers';
import { consentPage } from './consent.ts';
import type { AuthorizationFault, Company } from './company.ts';
import { personByAddress, type TestPerson } from './people.ts';

/** The consent page and its decision. A GET grants nothing. */
export async function authorize(company: Company, request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const param = (name: string) => searchParams.get(name) ?? '';
  const state = param('state');
  const fault = faultOf(company, param);
  if (fault !== null) return company.refused(fault, state);
  if (request.method === 'GET' || request.method === 'HEAD') return consentPage(company);
  if (request.method !== 'POST') return plain(405, 'This page takes GET and POST.', { Allow: 'GET, HEAD, POST' });

  const form = new URLSearchParams(await request.text());
  if (form.get('decision') === 'refuse') return back(company, { ...company.denial, state });
  const person = personOf(company, form);
  if (person === null) return consentPage(company, { typed: form.get('email') ?? '' });
  const scopes = param('scope')
    .split(/[\s,]+/)
    .filter((scope) => scope !== '');
  const code = company.grants.codeFor({
    person,
    redirectUri: company.client.redirectUri,
    scopes,
    challenge: param('code_challenge'),
    nonce: searchParams.get('nonce'),
  });
  return back(company, { code, state, ...company.extra });
}

function faultOf({ client }: Company, param: (name: string) => string): AuthorizationFault | null {
  if (param('client_id') !== client.id) return 'unknown-client';
  if (param('redirect_uri') !== client.redirectUri) return 'wrong-redirect';
  // GitHub does not check this; the library sends it to both.
  if (param('response_type') !== 'code') return 'wrong-type';
  // Stricter than the real providers, to catch sites without a challenge.
  const challenged = param('code_challenge_method') === 'S256' && /^[\w-]{43}$/.test(param('code_challenge'));
  return challenged ? null : 'no-challenge';
}

function personOf({ people }: Company, form: URLSearchParams): TestPerson | null {
  const chosen = people.find(({ key }) => key === form.get('person'));
  if (chosen !== undefined) return chosen;
  const email = form.get('email')?.trim().toLowerCase() ?? '';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? personByAddress(email, form.get('verified') === 'on') : null;
}

/** Redirects back to the site. */
export function back({ client }: Pick<Company, 'client'>, values: Readonly<Record<string, string>>): Response {
  const url = new URL(client.redirectUri);
  for (const [name, value] of Object.entries(values)) if (value !== '') url.searchParams.set(name, value);
  const headers = { Location: url.href, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };
  return new Response(null, { status: 302, headers });
}

/** From the body or basic authentication. */
export function readClient(request: Request, form: URLSearchParams): { id: string; secret: string } {
  const [scheme, encoded = ''] = (request.headers.get('Authorization') ?? '').split(' ');
  if (scheme?.toLowerCase() === 'basic') {
    const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(':');
    return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) };
  }
  return { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' };
}

/** The bearer token. */
export function bearerOf(request: Request): string {
  return /^(?:bearer|token) (\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1] ?? '';
}
