import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getSchema } from '@tiptap/core';
import { DOMParser as Reader } from '@tiptap/pm/model';
import { parseHTML } from 'linkedom';
import { describe, expect, test, vi } from 'vitest';
import { readArticleFile } from '#features/insights/files/article-file.ts';
import { articleContent, articleMarkdownToHtml } from '#features/insights/article-html.server.ts';
import { extensions } from './extensions.ts';
import { toHtml, findLostElements, withoutServerMarkup } from './html.ts';
import { looksLikeMarkdown } from './markdown.ts';

const { document, window } = parseHTML('<!doctype html><html><body></body></html>');
const schema = getSchema(extensions());

/** Round trip through the editor and server. */
function again(html: string): string {
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', window);
  const text = Reader.fromSchema(schema).parse(withoutServerMarkup(html, document));
  return articleContent(toHtml(text, schema, document)).html;
}

/** Sorts attributes: their order is irrelevant. */
function inOrder(html: string): string {
  return html.replaceAll(/<(\w+)((?: [\w-]+="[^"]*")+)/g, (_, tag: string, attributes: string) => {
    return `<${tag}${(attributes.match(/ [\w-]+="[^"]*"/g) ?? []).sort().join('')}`;
  });
}

describe('article content', () => {
  const folder = path.resolve(import.meta.dirname, '../../content/articles');

  test.each(readdirSync(folder))('in %s passes through the editor completely', (name) => {
    const read = readArticleFile(name.replace(/\.md$/, ''), readFileSync(path.join(folder, name), 'utf8'));
    if (!read.ok) throw new Error(read.errors.join(', '));
    const { html, headings, wordCount } = articleContent(articleMarkdownToHtml(read.file.markdown));
    const after = again(html);
    expect(findLostElements(html, document)).toEqual([]);
    expect(articleContent(after)).toMatchObject({ headings, wordCount });
    // Further edits change nothing.
    expect(again(after)).toBe(after);
  });

  test.each([
    [
      '<figure><img src="/insights/pictures/a.png" alt="A" width="3" height="2" loading="lazy" decoding="async" /><figcaption>It <em>shows</em></figcaption></figure>',
    ],
    [
      '<figure class="half"><img src="/a.png" alt="" role="presentation" width="3" height="2" loading="lazy" decoding="async" /></figure>',
    ],
    ['<p>Among <img src="/a.png" alt="" loading="lazy" decoding="async" /> words</p>'],
    ['<dl><dt>Term</dt><dd>What it means</dd></dl>'],
    [
      '<p><a href="https://a.example" title="T" rel="noopener"><code>x</code></a> <strong>b <em>c</em></strong> <s>d</s></p>',
    ],
    [
      '<p>H<sub>2</sub>O <kbd>Ctrl</kbd> <abbr title="A B">AB</abbr> <time datetime="2026-01-01">then</time> <q>q</q> <mark>m</mark></p>',
    ],
    ['<ol start="3"><li>a<ul><li>b</li></ul></li></ol>'],
    [
      '<div class="table" role="group" aria-label="Table" tabindex="0"><table><caption>C</caption><thead><tr><th class="end" scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td class="end">1</td><td>x<br />y</td></tr></tbody></table></div>',
    ],
    ['<pre tabindex="0"><code class="language-sql">select 1;\n  -- &lt;two&gt;\n</code></pre>'],
    ['<blockquote><p>One</p><p>Two</p></blockquote><hr />'],
  ])('such as %s passes through', (html) => {
    vi.stubGlobal('document', document);
    expect(findLostElements(html, document)).toEqual([]);
    expect(inOrder(again(html))).toBe(inOrder(html));
  });

  test('loses nothing with an empty mark', () => {
    vi.stubGlobal('document', document);
    expect(findLostElements('<p>a<strong></strong><em><s></s></em></p>', document)).toEqual([]);
  });

  test('without support in the editor is reported', () => {
    vi.stubGlobal('document', document);
    expect(
      findLostElements('<table><tbody><tr><td>a</td></tr></tbody><tfoot><tr><td>b</td></tr></tfoot></table>', document),
    ).toEqual(['tfoot']);
  });
});

test.each([
  ['## A heading', true],
  ['- one\n- two', true],
  ['1. one\n2. two', true],
  ['| a | b |\n|---|---|\n| 1 | 2 |', true],
  ['```js\nx\n```', true],
  ['Some **bold** words', true],
  ['A [link](https://a.example)', true],
  ['Run `npm start` first', true],
  ['> said', true],
  ['Plain words - with a dash, 2 * 3 * 4, and snake_case_names.', false],
  ['#hashtag', false],
  ['1. May was warm', false],
  ['a [1] b', false],
])('%j looks like Markdown: %s', (text, does) => {
  expect(looksLikeMarkdown(text)).toBe(does);
});
