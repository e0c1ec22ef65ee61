import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getSchema } from '@tiptap/core';
import { DOMParser as Reader } from '@tiptap/pm/model';
import { parseHTML } from 'linkedom';
import { describe, expect, test, vi } from 'vitest';
import { readArticleFile } from '#features/insights/article-file.ts';
import { articleContent, htmlOfMarkdown } from '#features/insights/article-html.server.ts';
import { extensions } from './extensions.ts';
import { htmlOf, lossOf, readable } from './html.ts';
import { looksLikeMarkdown } from './markdown.ts';

const { document, window } = parseHTML('<!doctype html><html><body></body></html>');
const schema = getSchema(extensions());

/** A text through the editor and the server, as it is stored again. */
function again(html: string): string {
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', window);
  const text = Reader.fromSchema(schema).parse(readable(html, document));
  return articleContent(htmlOf(text, schema, document)).html;
}

/** The attributes of each element by the alphabet: their order says nothing. */
function inOrder(html: string): string {
  return html.replaceAll(/<(\w+)((?: [\w-]+="[^"]*")+)/g, (_, tag: string, attributes: string) => {
    return `<${tag}${(attributes.match(/ [\w-]+="[^"]*"/g) ?? []).sort().join('')}`;
  });
}

describe('what an article says', () => {
  const folder = path.resolve(import.meta.dirname, '../../content/articles');

  test.each(readdirSync(folder))('in %s comes through the editor whole', (name) => {
    const read = readArticleFile(name.replace(/\.md$/, ''), readFileSync(path.join(folder, name), 'utf8'));
    if (!read.ok) throw new Error(read.faults.join(', '));
    const { html, headings, words } = articleContent(htmlOfMarkdown(read.file.markdown));
    const after = again(html);
    expect(lossOf(html, document)).toEqual([]);
    expect(articleContent(after)).toMatchObject({ headings, words });
    // Once edited it is the same for ever.
    expect(again(after)).toBe(after);
  });

  test.each([
    [
      '<figure><img src="/insights/pictures/a.png" alt="A" width="3" height="2" loading="lazy" decoding="async" /><figcaption>It <em>shows</em></figcaption></figure>',
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
  ])('as %s comes through', (html) => {
    vi.stubGlobal('document', document);
    expect(lossOf(html, document)).toEqual([]);
    expect(inOrder(again(html))).toBe(inOrder(html));
  });

  test('an empty mark is no loss', () => {
    vi.stubGlobal('document', document);
    expect(lossOf('<p>a<strong></strong><em><s></s></em></p>', document)).toEqual([]);
  });

  test('that the editor has no place for is told', () => {
    vi.stubGlobal('document', document);
    expect(
      lossOf('<table><tbody><tr><td>a</td></tr></tbody><tfoot><tr><td>b</td></tr></tfoot></table>', document),
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
