import { Node } from '@tiptap/core';
import { Table, TableCell, TableHeader } from '@tiptap/extension-table';

const pictureAttributes = {
  src: { default: null },
  alt: { default: '' },
  title: { default: null },
  width: { default: null },
  height: { default: null },
  /** `presentation`: decorative. Without it and without `alt` nobody has described the picture yet. */
  role: { default: null },
};

function readPicture(element: Element | null): Record<string, string | null> | false {
  if (element?.hasAttribute('src') !== true) return false;
  const read = Object.keys(pictureAttributes).map((name) => [name, element.getAttribute(name)]);
  return { ...(Object.fromEntries(read) as Record<string, string | null>), alt: element.getAttribute('alt') ?? '' };
}

/** Widths of figures besides the full width, which is null. The reading page has a style for each. */
const breadths = ['text', 'half'];

/** The caption is edited like a paragraph. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  isolating: true,
  draggable: true,
  addAttributes: () => ({ ...pictureAttributes, breadth: { default: null, rendered: false } }),
  parseHTML: () => [
    {
      tag: 'figure',
      contentElement: (element: Element) => element.querySelector('figcaption') ?? document.createElement('p'),
      getAttrs: (element: Element) => {
        const picture = readPicture(element.querySelector('img'));
        const breadth = breadths.find((name) => element.classList.contains(name)) ?? null;
        return picture && { ...picture, breadth };
      },
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'figure',
    { class: node.attrs['breadth'] as string | null },
    ['img', HTMLAttributes],
    ['figcaption', 0],
  ],
});

export const InlinePicture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => pictureAttributes,
  parseHTML: () => [{ tag: 'img', getAttrs: (element: Element) => readPicture(element) }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

export const definitions = [
  Node.create({
    name: 'definitions',
    group: 'block',
    content: '(term | meaning)+',
    parseHTML: () => [{ tag: 'dl' }],
    renderHTML: () => ['dl', 0],
  }),
  Node.create({
    name: 'term',
    content: 'inline*',
    parseHTML: () => [{ tag: 'dt' }],
    renderHTML: () => ['dt', 0],
  }),
  Node.create({
    name: 'meaning',
    content: 'block+',
    parseHTML: () => [{ tag: 'dd' }],
    renderHTML: () => ['dd', 0],
  }),
];

/** Keeps its caption, no sizes. */
export const PlainTable = Table.extend({
  addAttributes: () => ({
    caption: {
      default: null,
      parseHTML: (element: Element) => element.querySelector('caption')?.textContent.trim() ?? null,
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'caption', ignore: true }, { tag: 'table' }],
  renderHTML({ node }) {
    const caption = node.attrs['caption'] as string | null;
    return caption ? ['table', ['caption', caption], ['tbody', 0]] : ['table', ['tbody', 0]];
  },
});

function cellAttributes() {
  const span = (name: string) => ({
    default: 1,
    parseHTML: (element: Element) => Number(element.getAttribute(name) ?? 1),
    renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
  });
  return {
    colspan: span('colspan'),
    rowspan: span('rowspan'),
    // Required by table commands; unused.
    colwidth: { default: null, rendered: false },
    set: {
      default: null,
      parseHTML: readAlignment,
      renderHTML: ({ set }: Record<string, unknown>) => (typeof set === 'string' ? { class: set } : {}),
    },
  };
}

/** Reads a cell's alignment from our class, or from the attribute that Markdown sets. */
function readAlignment(element: Element): string | null {
  for (const name of ['end', 'middle']) if (element.classList.contains(name)) return name;
  return { right: 'end', center: 'middle' }[element.getAttribute('align') ?? ''] ?? null;
}

export const PlainCell = TableCell.extend({
  addAttributes: cellAttributes,
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
});

export const PlainHead = TableHeader.extend({
  addAttributes: () => ({
    ...cellAttributes(),
    scope: { default: null, parseHTML: (element: Element) => (element.getAttribute('scope') === 'row' ? 'row' : null) },
  }),
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
});
