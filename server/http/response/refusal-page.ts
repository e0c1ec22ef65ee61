import { createHash } from 'node:crypto';

// Inlined to work without the site's files.
const style = `
:root { color-scheme: light dark; background: light-dark(#fbf9f4, #0c1511); color: light-dark(#10211a, #ecebe4) }
body { margin: 0; font: 1.0625rem/1.6 system-ui, sans-serif }
main { box-sizing: border-box; max-width: 40rem; min-height: 100vh; margin-inline: max(1.5rem, 8vw); padding: 20vh 0 3rem 2rem;
  border-left: 1px solid light-dark(#10211a40, #ecebe440) }
main::before { content: ""; display: block; width: 2rem; margin: 0 0 2rem -2rem; border-top: 2px solid light-dark(#e4572e, #f4764d) }
h1 { font-size: clamp(1.5rem, 1.2rem + 1.5vw, 2.25rem); line-height: 1.2; letter-spacing: -0.02em; margin: 0 0 1.5rem; text-wrap: balance }
a { color: inherit; text-underline-offset: 0.2em } a:focus-visible { outline: 2px solid light-dark(#e4572e, #f4764d); outline-offset: 3px }
p { margin: 0 0 1.5rem } small { font: 0.8125rem ui-monospace, monospace; opacity: 0.8; overflow-wrap: anywhere }
`;

/** Allows only its own style. */
export const refusalPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** `message` and `text` are our texts; `requestId` is untrusted, '' omits it. */
export function refusalPage(message: string, requestId: string, text?: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${message}</title><style>${style}</style></head><body><main><h1>${message}</h1>${text === undefined ? '' : `<p>${text}</p>`}<p><a href="/">Go to the home page</a></p>${requestId === '' ? '' : `<p><small>Reference: ${requestId.replace(/[^\w.-]/g, '')}</small></p>`}</main></body></html>`;
}
