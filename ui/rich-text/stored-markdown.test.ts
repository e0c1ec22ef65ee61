import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { storedMarkdownToHtml, htmlToStoredMarkdown } from './stored-markdown.ts';

const { document } = parseHTML('<!doctype html><html><body></body></html>');
const html = (body: string) => storedMarkdownToHtml(body, document);
const markdown = (text: string) => htmlToStoredMarkdown(text, document);

test.each([
  '## Hello\n\nCome **by**, at [the map](/contact).',
  '- one\n- two\n  - two and a half\n- three',
  '3. three\n4. four',
  '> Quote\n>\n> of *two* paragraphs',
  '```\nconst a = "*";\n```\n\nUse `npm`.',
  '| Month | Quotes |\n| --- | --- |\n| May | **12** |\n| June | 31 |',
  '![Our office](/insights/pictures/a.png#1072x600 "The new one")',
  'One line\\\nand the next\n\n---\n\n~~old~~ new',
  '#### Small',
])('the editor gives %j back', (body) => {
  expect(markdown(html(body))).toBe(body);
});

test.each(['5 * 3 * 2 [not] a_link_ <b> | ~', '1. not a list', '# not a title', '- not a list', '\\ back`tick'])(
  'text %j stays text',
  (text) => {
    const element = document.createElement('p');
    element.textContent = text;
    const body = markdown(element.outerHTML);
    const again = document.createElement('div');
    again.innerHTML = html(body);
    expect(again.children.length).toBe(1);
    expect(again.querySelector('p')?.textContent).toBe(text);
    expect(again.querySelectorAll('p *').length).toBe(0);
  },
);

test('reads older campaigns: titles, HTML as typed, pictures without a size', () => {
  expect(html('# Hello\n\nor <b>not</b>\n\n![Map](https://cdn.example/map.png)')).toBe(
    '<h2>Hello</h2>\n<p>or &lt;b&gt;not&lt;/b&gt;</p>\n<figure><img src="https://cdn.example/map.png" alt="Map"></figure>\n',
  );
});

test('puts spaces outside of marks and encodes addresses', () => {
  expect(markdown('<p>a<strong> b </strong>c <a href="https://a.example/x (1)">d</a></p>')).toBe(
    'a **b** c [d](https://a.example/x%20%281%29)',
  );
  expect(markdown('<div><dl><dt>Word</dt><dd>What it means</dd></dl></div>')).toBe('Word\n\nWhat it means');
});
