import { createHash } from 'node:crypto';

/** The framework marks the root's sheets with `#`. */
const linkPattern = /<link [^>]*rel="stylesheet" href="([^"#]+)#?"[^>]*>/g;

interface Sheet {
  readonly element: string;
  readonly hash: string;
}

const sheets = new Map<string, Sheet>();

export interface StyledPage {
  readonly html: Buffer;
  /** For the policy, as `sha256-...`, separated by spaces. */
  readonly hashes: string;
}

/**
 * Puts the style sheets that the head links to into the page, which saves the round trip before its first paint.
 * `styleSheets` by address; others, as in development, stay linked.
 */
export function inlineStyles(page: Buffer, styleSheets: Readonly<Record<string, string>>): StyledPage {
  const used: string[] = [];
  const end = page.indexOf('</head>');
  const head = page.toString('utf8', 0, end).replaceAll(linkPattern, (link: string, address: string) => {
    const sheet = styleSheets[address];
    if (sheet === undefined) return link;
    const { element, hash } = sheetOf(sheet);
    used.push(hash);
    // Not fetched: tells the loader of scripts and their style sheets that this one is already here.
    return `${element}<link rel="stylesheet" href="${address}" disabled>`;
  });
  return { html: Buffer.concat([Buffer.from(head), page.subarray(end)]), hashes: used.join(' ') };
}

function sheetOf(sheet: string): Sheet {
  const known = sheets.get(sheet);
  if (known !== undefined) return known;
  const hash = `sha256-${createHash('sha256').update(sheet).digest('base64')}`;
  const made = { element: `<style>${sheet}</style>`, hash };
  sheets.set(sheet, made);
  return made;
}
