import type { LegalBlock, LegalDocument } from '#content/legal/legal-document.ts';

/** A policy as one HTML file without styles of the site, with absolute links. */
export function legalFile({ title, lead, sections }: LegalDocument, origin: string): string {
  const body = sections.map(
    ({ title: heading, blocks }, index) =>
      `<h2>${index + 1}. ${escaped(heading)}</h2>\n${blocks.map((block) => blockHtml(block, origin)).join('\n')}`,
  );
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body>`,
    `<h1>${escaped(title)}</h1>`,
    `<p>${inline(lead, origin)}</p>`,
    ...body,
    '</body></html>\n',
  ].join('\n');
}

function blockHtml(block: LegalBlock, origin: string): string {
  if (typeof block === 'string') return `<p>${inline(block, origin)}</p>`;
  const cells = (tag: string, values: readonly string[]) =>
    `<tr>${values.map((value) => `<${tag}>${inline(value, origin)}</${tag}>`).join('')}</tr>`;
  if ('list' in block) return `<ul>${block.list.map((item) => `<li>${inline(item, origin)}</li>`).join('')}</ul>`;
  const rows = block.rows.map((row) => cells('td', row)).join('');
  return `<table border="1"><caption>${escaped(block.caption)}</caption>${cells('th', block.columns)}${rows}</table>`;
}

/** `[words](to)` becomes a link; one within the document, plain words. */
function inline(text: string, origin: string): string {
  return escaped(text).replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, words: string, to: string) =>
    to.startsWith('#') ? words : `<a href="${new URL(to, origin).href}">${words}</a>`,
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
