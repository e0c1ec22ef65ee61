import { Marked } from 'marked';
import { trustedHtml } from '../trusted-html.ts';

/** Creates elements; tests pass a document of their own. */
type ElementFactory = Pick<Document, 'createElement'>;

// HTML tags are shown as typed, like in the email.
const marked = new Marked({ gfm: true, renderer: { html: ({ text }) => escapeHtml(text) } });

const sizePattern = /^(.*)#(\d{1,5})x(\d{1,5})$/u;

/** Converts stored Markdown for the editor: pictures become figures with a size, and h1 becomes h2. */
export function storedMarkdownToHtml(body: string, dom: ElementFactory = document): string {
  const root = dom.createElement('div');
  root.innerHTML = trustedHtml(marked.parse(body, { async: false }));
  for (const title of root.querySelectorAll('h1')) {
    const section = dom.createElement('h2');
    section.append(...title.childNodes);
    title.replaceWith(section);
  }
  for (const picture of root.querySelectorAll('img')) {
    const [, src, width, height] = sizePattern.exec(picture.getAttribute('src') ?? '') ?? [];
    if (src !== undefined) {
      picture.setAttribute('src', src);
      picture.setAttribute('width', width ?? '');
      picture.setAttribute('height', height ?? '');
    }
    const paragraph = picture.parentElement;
    if (paragraph?.localName !== 'p' || paragraph.childNodes.length > 1) continue;
    const figure = dom.createElement('figure');
    paragraph.replaceWith(figure);
    figure.append(picture);
    const caption = picture.getAttribute('title') ?? '';
    picture.removeAttribute('title');
    if (caption === '') continue;
    figure.append(dom.createElement('figcaption'));
    if (figure.lastElementChild) figure.lastElementChild.textContent = caption;
  }
  return root.innerHTML;
}

/** Converts the editor's HTML to Markdown that `storedMarkdownToHtml` reads. Unknown elements keep only their text. */
export function htmlToStoredMarkdown(html: string, dom: ElementFactory = document): string {
  const root = dom.createElement('div');
  root.innerHTML = trustedHtml(html);
  return writeBlocks(root);
}

function writeBlocks(holder: Element): string {
  return [...holder.childNodes]
    .map((node) => (isElement(node) ? block(node) : writeLine([node])))
    .filter((text) => text !== '')
    .join('\n\n');
}

function block(element: Element): string {
  const { localName } = element;
  switch (localName) {
    case 'h2':
    case 'h3':
    case 'h4':
      return `${'#'.repeat(Number(localName[1]))} ${writeLine(element.childNodes).replaceAll('\\\n', ' ')}`;
    case 'ul':
    case 'ol':
      return writeList(element);
    case 'blockquote':
      return indented(writeBlocks(element), '> ', '> ');
    case 'pre':
      return `\`\`\`\n${element.textContent.replace(/\n$/u, '').replaceAll('```', "'''")}\n\`\`\``;
    case 'hr':
      return '---';
    case 'table':
      return writeTable(element);
    case 'figure': {
      const [picture, caption] = [element.querySelector('img'), element.querySelector('figcaption')];
      return picture ? writePicture(picture, caption?.textContent ?? '') : writeBlocks(element);
    }
    case 'img':
      return writePicture(element, '');
    case 'p':
      return writeLine(element.childNodes)
        .replace(/^(#{1,6}(?= )|[-+](?= )|=+$|-{3,}$)/gmu, '\\$1')
        .replace(/^(\d+)([.)])/gmu, '$1\\$2');
    default:
      return [...element.children].some((child) => blocks.has(child.localName))
        ? writeBlocks(element)
        : writeLine([element]);
  }
}

const blocks = new Set([
  'p',
  'ul',
  'ol',
  'blockquote',
  'pre',
  'table',
  'figure',
  'div',
  'dl',
  'dt',
  'dd',
  'h2',
  'h3',
  'h4',
]);

function writeList(list: Element): string {
  const first = Number(list.getAttribute('start') ?? 1);
  return [...list.children]
    .map((item, at) => {
      const mark = list.localName === 'ol' ? `${first + at}. ` : '- ';
      const parts: string[] = [];
      let line: Node[] = [];
      const endLine = () => {
        parts.push(writeLine(line));
        line = [];
      };
      for (const node of item.childNodes) {
        if (isElement(node) && blocks.has(node.localName)) {
          endLine();
          parts.push(block(node));
        } else line.push(node);
      }
      endLine();
      const isTight = parts.filter(Boolean).length < 3 && !item.querySelector('p, pre, blockquote, table, figure');
      return indented(parts.filter(Boolean).join(isTight ? '\n' : '\n\n'), mark, ' '.repeat(mark.length));
    })
    .join('\n');
}

function writeTable(table: Element): string {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => writeLine(cell.childNodes).replaceAll('\\\n', ' ')),
  );
  const width = Math.max(...rows.map((row) => row.length));
  const written = rows.map((row) => `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`);
  const rule = `|${' --- |'.repeat(width)}`;
  return [written[0], rule, ...written.slice(1)].join('\n');
}

function writePicture(picture: Element, caption: string): string {
  const at = (name: string) => picture.getAttribute(name) ?? '';
  const size = at('width') !== '' && at('height') !== '' ? `#${at('width')}x${at('height')}` : '';
  const title = caption.trim() === '' ? '' : ` "${escaped(caption.trim()).replaceAll('"', '\\"')}"`;
  return `![${escaped(at('alt'))}](${address(at('src'))}${size}${title})`;
}

/** Converts inline content, including pictures. */
function writeLine(nodes: Iterable<Node>): string {
  return [...nodes].map(inline).join('').trim();
}

const marks: Readonly<Record<string, string>> = { strong: '**', b: '**', em: '*', i: '*', s: '~~', del: '~~' };

function inline(node: Node): string {
  if (!isElement(node)) return escaped((node.textContent ?? '').replaceAll(/\s+/gu, ' '));
  const inner = () => [...node.childNodes].map(inline).join('');
  const { localName } = node;
  if (localName === 'br') return '\\\n';
  if (localName === 'img') return writePicture(node, '');
  if (localName === 'code') return writeCode(node.textContent);
  if (localName === 'a') return `[${inner()}](${address(node.getAttribute('href') ?? '')})`;
  const mark = marks[localName];
  if (mark === undefined) return inner();
  // Markdown ignores marks that start or end with a space, so spaces move outside.
  const [, before = '', text = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(inner()) ?? [];
  return text === '' ? `${before}${after}` : `${before}${mark}${text}${mark}${after}`;
}

function writeCode(text: string): string {
  const fence = text.includes('`') ? '``' : '`';
  return fence === '`' ? `\`${text}\`` : `\`\` ${text} \`\``;
}

function address(href: string): string {
  return encodeURI(decodeSafely(href)).replaceAll('(', '%28').replaceAll(')', '%29');
}

function decodeSafely(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>~|]/gu, '\\$&');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function indented(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, at) => ((at === 0 ? first : others) + line).trimEnd())
    .join('\n');
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}
