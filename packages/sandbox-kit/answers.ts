import { isLoopbackHost } from './loopback.ts';
import { html, type Markup } from './markup.ts';

/** Prevents DNS rebinding: the requested host must be loopback. */
export function isForThisMachine(request: Request): boolean {
  const host = request.headers.get('Host');
  const names = [request.url, ...(host === null ? [] : [`http://${host}`])];
  return names.every((name) => URL.canParse(name) && isLoopbackHost(new URL(name).hostname));
}

export interface SandboxPage {
  readonly title: string;
  readonly body: Markup;
  readonly status?: number;
  /** URL of the only style sheet. */
  readonly styleSheet: string;
  /** Content-Security-Policy. */
  readonly policy: string;
}

/** A sandbox page without scripts. */
export function sandboxPage({ title, body, status = 200, styleSheet, policy }: SandboxPage): Response {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${styleSheet}" />
      </head>
      <body>
        ${body}
      </body>
    </html>`;
  return answer(document.html, 'text/html; charset=utf-8', { 'Content-Security-Policy': policy }, status);
}

/** A plain-text response. */
export function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return answer(`${text}\n`, 'text/plain; charset=utf-8', headers, status);
}

/** A sandbox response that cannot be cached, framed or loaded by other pages. */
export function answer(body: BodyInit, type: string, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(body, { status, headers: { ...guards, 'Content-Type': type, ...headers } });
}

/** Default headers of sandbox responses. */
export const guards = {
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};
