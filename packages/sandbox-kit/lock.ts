import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { answer, isForThisMachine, plain, sandboxPage } from './answers.ts';
import { html } from './markup.ts';
import { isLoopbackHost } from './loopback.ts';

/**
 * Sandbox pages require the key printed in the terminal at this start, or an earlier cookie. Proxied requests from
 * outside have neither.
 */
export interface Lock {
  readonly key: string;
  /** Null if allowed; otherwise the login or a refusal. */
  guard(request: Request, styleSheet: string): Response | null;
  /** Handles `/sandbox/unlock`, which sets the cookie on the other host name. Null for other URLs. */
  pages(request: Request): Response | null;
}

const cookie = 'meridian-sandbox';
const unlockPath = '/sandbox/unlock';
const month = 30 * 24 * 3600;

/** `secret` survives restarts, so cookies do too. `siteOrigin`: where the inbox is read. */
export function openLock(secret: string, siteOrigin: string): Lock {
  const key = randomBytes(18).toString('base64url');
  const token = createHmac('sha256', secret).update('sandbox').digest('base64url');
  const setCookie = `${cookie}=${token}; Path=/; Max-Age=${month}; HttpOnly; SameSite=Lax`;
  const lead = (to: string) => answer('', 'text/plain; charset=utf-8', { Location: to, 'Set-Cookie': setCookie }, 302);
  const hasKey = (url: URL) => isSame(url.searchParams.get('key') ?? '', key);

  return {
    key,
    guard(request, styleSheet) {
      if (!isForThisMachine(request)) return plain(403, 'The sandbox can only be reached on this machine.');
      if (isSame(cookieOf(request), token)) return null;
      const url = new URL(request.url);
      if (!hasKey(url)) return lockedPage(request, styleSheet);
      const reads = request.method === 'GET' || request.method === 'HEAD';
      if (!reads || request.headers.get('Accept')?.includes('text/html') !== true) return null;
      url.searchParams.delete('key');
      const here = `${url.pathname}${url.search}`;
      if (url.origin !== siteOrigin) return lead(here);
      return lead(`${otherName(siteOrigin)}${unlockPath}?${new URLSearchParams({ key, to: here })}`);
    },
    pages(request) {
      const url = new URL(request.url);
      if (url.pathname !== unlockPath) return null;
      const to = new URL(url.searchParams.get('to') ?? '/sandbox/inbox', siteOrigin);
      const isOwn = isForThisMachine(request) && to.origin === siteOrigin && to.pathname.startsWith('/sandbox/');
      return hasKey(url) && isOwn ? lead(to.href) : plain(403, 'This is not the key of this start.');
    },
  };
}

function otherName(siteOrigin: string): string {
  const url = new URL(siteOrigin);
  url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return isLoopbackHost(url.hostname) ? url.origin : siteOrigin;
}

function lockedPage(request: Request, styleSheet: string): Response {
  const url = new URL(request.url);
  if (request.headers.get('Accept')?.includes('text/html') !== true) {
    return plain(403, 'The sandbox is locked: add ?key= with the key that the terminal showed at the start.');
  }
  const params = [...url.searchParams].filter(([name]) => name !== 'key');
  const body = html`<main class="locked">
    <h1>The sandbox is locked</h1>
    <p>
      Open the address that the terminal showed when the site was started, or enter the key from it. This browser will
      be asked once.
    </p>
    <form method="get" action="${url.pathname}">
      ${params.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <p><label for="key">Key</label> <input id="key" name="key" autocomplete="off" required /></p>
      <p><button>Unlock</button></p>
    </form>
  </main>`;
  // Unlocking redirects via the other host name; browsers apply `form-action` to redirects.
  const policy =
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; " +
    "form-action 'self' http://localhost:* http://127.0.0.1:*";
  return sandboxPage({ title: 'The sandbox is locked', body, status: 403, styleSheet, policy });
}

function cookieOf(request: Request): string {
  const pairs = (request.headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${cookie}=`))?.slice(cookie.length + 1) ?? '';
}

function isSame(received: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(received), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
