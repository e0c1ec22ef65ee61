import { createHash } from 'node:crypto';

/** The framework marks the root's sheets with `#`. */
const linkPattern = /<link [^>]*rel="stylesheet" href="([^"#]+)#?"[^>]*>/g;

const hashes = new Map<string, string>();

export interface StyledPage {
  readonly html: string;
  /** For the policy, as `sha256-...`, separated by spaces. */
  readonly hashes: string;
}

/**
 * Puts the style sheets that the head links to into the page, which saves the round trip before its first paint.
 * `styleSheets` by address; others, as in development, stay linked.
 */
export function inlineStyles(page: string, styleSheets: Readonly<Record<string, string>>): StyledPage {
  const used: string[] = [];
  const end = page.indexOf('</head>');
  const head = page.slice(0, end).replaceAll(linkPattern, (link: string, address: string) => {
    const sheet = styleSheets[address];
    if (sheet === undefined) return link;
    used.push(hashOf(sheet));
    return `<style>${sheet}</style>`;
  });
  return { html: head + page.slice(end), hashes: used.join(' ') };
}

function hashOf(sheet: string): string {
  const hash = hashes.get(sheet) ?? `sha256-${createHash('sha256').update(sheet).digest('base64')}`;
  hashes.set(sheet, hash);
  return hash;
}
