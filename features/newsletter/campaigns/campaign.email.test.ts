import { createElement } from 'react';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { CampaignBody } from '#features/newsletter/campaigns/campaign.email.tsx';
import { lexCampaign } from '#features/newsletter/campaigns/lex-campaign.server.ts';
import { inScheme } from '#features/newsletter/campaigns/campaign-preview.server.ts';
import { renderEmail } from '#server/email/render.ts';

const origin = 'https://site.example';
const links = { leave: `${origin}/u`, preferences: `${origin}/p`, postalAddress: '12 Harbor Street, Portland' };

async function rendered(body: string) {
  const tokens = (await lexCampaign(body)) ?? [];
  const campaign = { subject: 'News', preheader: '', tokens, origin, links };
  const { html, text } = await renderEmail(createElement(CampaignBody, campaign));
  return { html, text, document: parseHTML(html).document };
}

test('draws tables for Outlook, Gmail and Apple Mail: attributes and inline styles in each cell', async () => {
  const { document, text } = await rendered('| Month | Quotes |\n| --- | ---: |\n| May | **12** |\n| June | 31 |');
  const table = document.querySelector('table[data-table]')!;
  expect(table.getAttribute('width')).toBe('100%');
  expect(table.getAttribute('cellPadding')).toBe('8');
  const cells = [...table.querySelectorAll('th, td')];
  expect(cells.map((cell) => cell.textContent)).toEqual(['Month', 'Quotes', 'May', '12', 'June', '31']);
  expect(cells.map((cell) => cell.getAttribute('align'))).toEqual(['left', 'right', 'left', 'right', 'left', 'right']);
  for (const cell of cells) expect(cell.getAttribute('style')).toMatch(/padding:8px.*border-bottom:1px solid/);
  expect(text).toMatch(/Month +Quotes\nMay +12\nJune +31/);
});

test('gives pictures an absolute address, a width that fits, their text and caption', async () => {
  const { document, text } = await rendered(
    '![Our office](/insights/pictures/a.png#1072x600 "The new one")\n\n![Small](https://cdn.example/b.png#120x60)\n\n![Unknown](https://cdn.example/c.png)',
  );
  const pictures = [...document.querySelectorAll('img')];
  expect(pictures.map((one) => ['src', 'alt', 'width', 'height'].map((name) => one.getAttribute(name)))).toEqual([
    [`${origin}/insights/pictures/a.png`, 'Our office', '536', '300'],
    ['https://cdn.example/b.png', 'Small', '120', '60'],
    ['https://cdn.example/c.png', 'Unknown', '536', null],
  ]);
  for (const one of pictures) expect(one.getAttribute('style')).toMatch(/display:block.*max-width:100%;height:auto/);
  expect(text).toContain('The new one');
});

test('lays out by tables with widths and inline styles; the style sheet only adds dark mode', async () => {
  const { document, html } = await rendered('## Hello\n\nText with a [link](/contact).\n\n> Quote');
  const [style, ...more] = [...document.querySelectorAll('style')];
  expect(more).toEqual([]);
  expect(style?.textContent).toMatch(/^@media \(prefers-color-scheme: dark\) \{/);
  expect(style?.textContent).not.toMatch(/width|padding|margin|display|font/);
  expect(document.querySelector('meta[name=color-scheme]')?.getAttribute('content')).toBe('light dark');
  expect(document.querySelector('.email-sheet')?.getAttribute('width')).toBe('600');
  for (const element of document.querySelectorAll('h2, p, a'))
    expect(element.getAttribute('style')).toContain('color:');
  expect(html).not.toMatch(/flex|grid-|oklch|var\(/);
});

test('shows HTML as it was typed', async () => {
  expect((await rendered('<b onclick="x">no</b>')).html).toContain('&lt;b onclick');
});

test.each([
  ['a table of millions of cells', `${'|a'.repeat(2000)}\n${'|-'.repeat(2000)}\n${'|\n'.repeat(14_000)}`],
  ['thousands of marks', '*a_'.repeat(13_000)],
  ['quotes in quotes', '> '.repeat(20_000)],
])('does not read %s', async (_what, body) => {
  expect(await lexCampaign(body)).toBeNull();
});

test.each(['light', 'dark'] as const)('the %s preview depends on the choice, not on the system', async (scheme) => {
  const { html } = await rendered('Use `@media (prefers-color-scheme: dark)` in CSS.');
  const { document } = parseHTML(inScheme(html, scheme));
  const rule = document.querySelector('style')?.textContent;
  expect(rule).not.toContain('prefers-color-scheme');
  expect(rule).toContain(scheme === 'dark' ? '@media (min-width: 0)' : '@media (max-width: 0)');
  expect(document.querySelector('meta[name=color-scheme]')?.getAttribute('content')).toBe(`${scheme} only`);
  expect(document.body.textContent).toContain('(prefers-color-scheme: dark)');
});
