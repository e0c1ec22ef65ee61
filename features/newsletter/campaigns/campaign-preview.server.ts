import { renderCampaign } from '#features/newsletter/campaigns/campaign.jobs.server.ts';
import { testReader } from '#features/newsletter/campaigns/campaign-test.server.ts';
import { readCampaign } from '#features/newsletter/campaigns/campaigns.server.ts';
import { emailLinks } from '#features/newsletter/newsletter-links.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { isUuid } from '#values/ids.ts';

/**
 * For the preview frame, which can neither run nor read anything. `as=text`: the text part. `scheme`: light or dark,
 * whatever the system prefers.
 */
export async function handlePreview(app: AppContext, id: string | undefined, request: Request): Promise<Response> {
  const campaign = isUuid(id) ? await readCampaign(app, id) : undefined;
  if (campaign === undefined) return new Response('Campaign not found.', { status: 404 });
  const query = new URL(request.url).searchParams;
  const { html, text } = await renderCampaign(app, campaign, emailLinks(app, testReader));
  const page = query.get('as') === 'text' ? plainPage(text) : html;
  return new Response(inScheme(page, query.get('scheme') === 'dark' ? 'dark' : 'light'), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': framed,
      'X-Frame-Options': 'SAMEORIGIN',
    },
  });
}

// Same origin, since our pictures are not served to others. Safe, because scripts are blocked.
const framed =
  "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; " +
  "img-src 'self' https: data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

function plainPage(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const style = 'margin:1.5rem;white-space:pre-wrap;overflow-wrap:anywhere;font:0.9rem/1.6 ui-monospace,monospace';
  return `<!doctype html><html lang="en"><head><title>Plain text</title><meta name="color-scheme" content="light dark"></head><body><pre style="${style}">${escaped}</pre></body></html>`;
}

/** Resolves the media queries of the style sheets, since a frame's queries follow the system. */
export function inScheme(html: string, scheme: 'light' | 'dark'): string {
  return html
    .replaceAll(/<style[^>]*>[^<]*<\/style>/g, (sheet) =>
      sheet.replaceAll(/\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/g, (_, asked) =>
        asked === scheme ? '(min-width: 0)' : '(max-width: 0)',
      ),
    )
    .replaceAll(/(<meta name="(?:supported-)?color-scheme" content=")light dark"/g, `$1${scheme} only"`);
}
