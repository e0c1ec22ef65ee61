import { get } from 'node:http';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Brotli bodies, bytes. */
export interface Weight {
  readonly html: number;
  readonly css: number;
  readonly js: number;
  readonly fonts: number;
  readonly pictures: number;
  readonly other: number;
  readonly total: number;
}

export const noWeight: Weight = { html: 0, css: 0, js: 0, fonts: 0, pictures: 0, other: 0, total: 0 };

/** Records same-origin requests; data saving prevents prefetching. The returned function measures them. */
export async function weigh(page: Page): Promise<() => Promise<Weight>> {
  const kindOf = new Map<string, keyof Weight>();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  });
  page.on('request', (request) => {
    if (!request.url().startsWith('http') || request.method() !== 'GET') return;
    const kinds: Record<string, keyof Weight> = {
      document: 'html',
      stylesheet: 'css',
      script: 'js',
      font: 'fonts',
      image: 'pictures',
    };
    kindOf.set(request.url(), kinds[request.resourceType()] ?? 'other');
  });
  return async () => {
    const weight: Record<keyof Weight, number> = { ...noWeight };
    for (const [address, kind] of kindOf) {
      const body = await bodyOf(address);
      const styles = kind === 'html' && body.length > 0 ? inlineStyles(body) : 0;
      weight[kind] += body.length - styles;
      weight.css += styles;
      weight.total += body.length;
    }
    return weight;
  };
}

/** Style sheets that stand in the page, compressed by themselves. */
function inlineStyles(page: Buffer): number {
  const sheets = brotliDecompressSync(page)
    .toString()
    .matchAll(/<style>(.+?)<\/style>/gs);
  return brotliCompressSync([...sheets].map(([, sheet]) => sheet).join('')).length;
}

function bodyOf(address: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve(Buffer.concat(parts)));
    }).on('error', reject);
  });
}
