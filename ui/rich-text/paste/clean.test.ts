import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getSchema } from '@tiptap/core';
import { DOMParser as Reader } from '@tiptap/pm/model';
import { parseHTML } from 'linkedom';
import { describe, expect, test, vi } from 'vitest';
import { articleContent } from '#features/insights/article-html.server.ts';
import { extensions } from '../extensions.ts';
import { toHtml, findLostElements, withoutServerMarkup } from '../html.ts';
import { cleanPaste, type CleanPaste } from './clean.ts';
import { fileOf } from './pasted-picture.ts';

const folder = path.join(import.meta.dirname, 'fixtures');
const sources = readdirSync(folder).filter((name) => !name.endsWith('.stored.html'));
const { document, window } = parseHTML('<!doctype html><html><body></body></html>');
const schema = getSchema(extensions());

function read(name: string): string {
  return readFileSync(path.join(folder, name), 'utf8');
}

function paste(html: string): CleanPaste {
  const whole = /<body\b/i.test(html) ? html : `<html><body>${html}</body></html>`;
  return cleanPaste(whole, {
    parse: (text) => parseHTML(text).document.body,
    toOwnPath: (src) => (src.startsWith('/insights/pictures/') ? src : null),
  });
}

/** As stored by the server. */
function written(html: string): string {
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', window);
  const text = Reader.fromSchema(schema).parse(withoutServerMarkup(paste(html).html, document));
  return toHtml(text, schema, document);
}
const stored = (html: string) => articleContent(written(html)).html;

describe('text copied from another program', () => {
  test.each(sources)('is stored with its headings, lists, marks and tables: %s', (name) => {
    const lines = stored(read(name)).replaceAll(/(<\/(?:p|h\d|ul|ol|li|tr|table|blockquote|pre)>)/g, '$1\n');
    expect(lines).toBe(read(name.replace('.html', '.stored.html')));
  });

  test.each(sources)('can be edited again without loss: %s', (name) => {
    expect(findLostElements(stored(read(name)), document)).toEqual([]);
    expect(paste(read(name)).html).not.toMatch(/<[^>]* (?:style|on\w+)=|<script/);
  });

  test.each([
    ['google-docs.html', [['remote', '', '']]],
    ['word.html', [['file', 'clip_image002.png', 'A chart of days to close']]],
    ['pages.html', [['unreadable', 'chart.tiff', '']]],
    ['notion.html', [['remote', 'days to close.png', 'days to close.png']]],
    [
      'outlook.html',
      [
        ['unreadable', 'Logo', 'Logo'],
        ['data', 'The late file', 'The late file'],
      ],
    ],
    ['web-page.html', [['remote', 'Days to close by month', 'Days to close by month']]],
  ])('names each picture to fetch: %s', (name, pictures) => {
    expect(paste(read(name)).pictures.map(({ source, name: called, alt }) => [source, called, alt])).toEqual(pictures);
  });
});

describe('cleaning a paste', () => {
  test('keeps inline text inline', () => {
    expect(paste('<meta charset="utf-8"><span style="font-weight: 700">two words</span>').html).toBe(
      '<strong>two words</strong>',
    );
  });

  test.each([
    ['<p><b>a <span style="font-weight:normal">b</span></b></p>', '<p><strong>a </strong>b</p>'],
    ['<p style="font-style:italic">a<i style="font-style:normal"> b</i></p>', '<p><em>a</em> b</p>'],
    ['<p>x<span style=\'vertical-align:super;font-family:"A;B"\'>2</span></p>', '<p>x<sup>2</sup></p>'],
    ['<p title="a style=b">a</p>', '<p>a</p>'],
    ['<h2><b>Bold</b></h2>', '<h2>Bold</h2>'],
    ['<div role="heading" aria-level="1"><p>Word online</p></div><p>Text</p>', '<h2>Word online</h2><p>Text</p>'],
    ['<ul><li><h3>In a list</h3></li></ul>', '<ul><li><strong>In a list</strong></li></ul>'],
    ['<p>a</p><p><br></p><p>&nbsp;</p><p>b</p>', '<p>a</p><p>b</p>'],
    ['<a href="https://a.example"><div>Card</div></a>', '<p>Card</p>'],
    ['<p><a href="vbscript:x">a</a></p>', '<p>a</p>'],
    [
      '<p><a href="https://www.google.com/url?q=https://example.com/a%3Fb%3D1&amp;sa=D&amp;usg=x">a</a></p>',
      '<p><a href="https://example.com/a?b=1">a</a></p>',
    ],
    [
      '<p><a href="https://www.google.com/url?q=javascript:x">a</a></p>',
      '<p><a href="https://www.google.com/url?q=javascript:x">a</a></p>',
    ],
    ['<p>1 &lt; 2 &amp; "3"</p>', '<p>1 &lt; 2 &amp; &quot;3&quot;</p>'],
    [
      '<p><img src="/insights/pictures/a.png" alt="A" width="3" height="4"></p>',
      '<p><img src="/insights/pictures/a.png" alt="A" width="3" height="4"></p>',
    ],
  ])('%s', (html, clean) => {
    expect(paste(html).html).toBe(clean);
  });

  test('splits a paragraph at a picture inside it', () => {
    const { html } = paste('<p>before <b>x<img src="https://a.example/b.png" alt=""></b> after</p>');
    expect(html.replace(/<div.*<\/div>/, '|')).toBe('<p>before <strong>x</strong></p>|<p>after</p>');
  });

  test('reads a picture embedded in the text', async () => {
    const [picture] = paste('<img src="data:image/png;base64,iVBORw0K\nGgo=" alt="A">').pictures;
    const file = fileOf(picture!);
    expect(file).toMatchObject({ name: 'A', type: 'image/png', size: 8 });
    expect(fileOf({ ...picture!, src: 'data:image/png;base64,%%%' })).toBeNull();
  });

  test('does not save a placeholder without its picture', () => {
    expect(written('<p>a</p><img src="https://a.example/b.png"><p>b</p>')).toBe('<p>a</p><p>b</p>');
  });

  test('cleans 300 kB of Word content within two seconds', () => {
    const start = performance.now();
    paste(
      read('word.html').replace(
        /(<!--StartFragment-->)([\s\S]*)(<!--EndFragment-->)/,
        (_, a: string, body: string, z: string) => a + body.repeat(60) + z,
      ),
    );
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
