import { plain, sandboxPage } from '@meridian/sandbox-kit/answers';
import { html, type Markup } from '@meridian/sandbox-kit/markup';
import type { Lock } from '@meridian/sandbox-kit/lock';
import type { Deliveries } from '../events/deliveries.ts';
import type { Provider } from '../ledger/provider.ts';

/** What the hosted pages may do. */
export interface Site {
  readonly provider: Provider;
  readonly advance: (to: number | Date) => Promise<void>;
  readonly deliveries: Deliveries;
  readonly lock?: Lock | undefined;
}

/** Answers the addresses of one kind of page; `ids` are what the address names. */
export type Page = (site: Site, request: Request, ids: readonly [string, string]) => Response | Promise<Response>;

export const styleSheet = '/sandbox.css';

interface PageParts {
  readonly title: string;
  readonly body: Markup;
  readonly status?: number;
  /** Where a form of the page may end up, beside here: an answer that leads away is held against this too. */
  readonly leadsTo?: readonly (string | null)[];
  /** What stands at the top beside the mark of the sandbox. */
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
  // Without a referrer browsers do not name the origin of the form that is posted from here.
  answer.headers.set('Referrer-Policy', 'same-origin');
  return answer;
}

/** A page that says one thing, with a way on where there is one. */
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

/** Leads on after a form. */
export function leadTo(url: string): Response {
  const answer = plain(303, 'See the page this leads to.', { Location: url });
  answer.headers.set('Referrer-Policy', 'same-origin');
  return answer;
}

/** The fields of a posted form, each trimmed. */
export async function formOf(request: Request): Promise<(name: string) => string> {
  const fields = new URLSearchParams(await request.text());
  return (name) => (fields.get(name) ?? '').trim();
}

/** '$8,500.00'. */
export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

export function date(seconds: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000);
}

export function time(seconds: number): Markup {
  return html`<time datetime="${new Date(seconds * 1000).toISOString()}">${date(seconds)}</time>`;
}
