import { plain, sandboxPage } from '@meridian/sandbox-kit/answers';
import { html, type Markup } from '@meridian/sandbox-kit/markup';
import type { Lock } from '@meridian/sandbox-kit/lock';
import type { Provider } from '../ledger/provider.ts';

export interface Site {
  readonly provider: Provider;
  readonly advance: (to: number | Date) => Promise<void>;
  readonly lock?: Lock | undefined;
}

/** `id` comes from the URL. */
export type Page = (site: Site, request: Request, id: string) => Response | Promise<Response>;

export const styleSheet = '/sandbox.css';

interface PageParts {
  readonly title: string;
  readonly body: Markup;
  readonly status?: number;
  /** Further form targets: the policy also applies to redirects. */
  readonly leadsTo?: readonly (string | null)[];
  readonly head?: Markup | null;
}

export function hostedPage({ title, body, status = 200, leadsTo = [], head = null }: PageParts): Response {
  const origins = leadsTo.flatMap((url) => (url !== null && URL.canParse(url) ? [new URL(url).origin] : []));
  const policy =
    `default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; ` +
    `form-action 'self' ${[...new Set(origins)].join(' ')}`;
  const framed = html`
    <header>
      ${head}
      <span class="line" aria-hidden="true"></span>
      <span class="mark">Sandbox: no money moves</span>
    </header>
    <main>${body}</main>
  `;
  const answer = sandboxPage({ title, body: framed, status, styleSheet, policy });
  // Without it browsers omit the origin of posts.
  answer.headers.set('Referrer-Policy', 'same-origin');
  return answer;
}

/** One message with an optional link. */
export function notice(
  status: number,
  heading: string,
  sentence: string,
  way?: { readonly url: string; readonly words: string } | null,
): Response {
  const body = html`
    <div class="opening">
      <h1>${heading}</h1>
      <p>${sentence}</p>
      ${way == null ? null : html`<a class="button" href="${way.url}">${way.words}</a>`}
    </div>
  `;
  return hostedPage({ title: heading, body, status });
}

/** Redirects after a form post. */
export function leadTo(url: string): Response {
  const answer = plain(303, 'See the page this leads to.', { Location: url });
  answer.headers.set('Referrer-Policy', 'same-origin');
  return answer;
}

/** Posted fields, trimmed. */
export async function formOf(request: Request): Promise<(name: string) => string> {
  const fields = new URLSearchParams(await request.text());
  return (name) => (fields.get(name) ?? '').trim();
}

/** '$8,500.00'. */
export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

export function date(seconds: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(seconds * 1000);
}

export function time(seconds: number): Markup {
  return html`<time datetime="${new Date(seconds * 1000).toISOString()}">${date(seconds)}</time>`;
}
