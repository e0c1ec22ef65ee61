import { Node, type Editor } from '@tiptap/core';
import { placeAttribute } from './pasted-picture.ts';

export interface WantedPictureAttributes {
  readonly id: string;
  readonly source: 'data' | 'file' | 'remote' | 'unreadable';
  readonly name: string;
  readonly alt: string;
  readonly caption: string;
  readonly href: string | null;
  /** Why an upload failed. */
  readonly error: string | null;
}

export interface WantedPictureOptions {
  readonly onUpload: (wanted: WantedPictureAttributes) => void;
}

const reasons: Readonly<Record<WantedPictureAttributes['source'], string>> = {
  data: 'It needs a description first.',
  file: 'Your browser can’t read files from your computer.',
  remote: 'It is hosted on another site and was not copied.',
  unreadable: 'The program it comes from does not pass it on.',
};

function attribute(name: string, fallback: string | null = '') {
  return {
    default: fallback,
    parseHTML: (element: Element) => element.getAttribute(name),
    renderHTML: () => ({}),
  };
}

/** Placeholder of a pasted picture until uploaded; never saved. */
export const WantedPicture = Node.create<WantedPictureOptions>({
  name: 'wantedPicture',
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: () => ({ onUpload: () => undefined }),
  addAttributes: () => ({
    id: attribute(placeAttribute),
    source: attribute('data-source', 'unreadable'),
    name: attribute('data-name'),
    alt: attribute('data-alt'),
    caption: attribute('data-caption'),
    href: attribute('data-href', null),
    error: attribute('data-error', null),
  }),
  parseHTML: () => [{ tag: `div[${placeAttribute}]` }],
  renderHTML: ({ node }) => ['div', { [placeAttribute]: node.attrs['id'] as string }],
  addNodeView() {
    return ({ node, editor, getPos }) => {
      const wanted = node.attrs as WantedPictureAttributes;
      const dom = createBox(
        wanted,
        () => this.options.onUpload(wanted),
        () => {
          const from = getPos();
          if (from !== undefined)
            editor
              .chain()
              .focus()
              .deleteRange({ from, to: from + node.nodeSize })
              .run();
        },
      );
      // Its buttons must receive events.
      return { dom, stopEvent: (event) => event.target instanceof HTMLButtonElement };
    };
  },
});

function createBox(wanted: WantedPictureAttributes, upload: () => void, leaveOut: () => void): HTMLElement {
  const { source, name, alt, href, error } = wanted;
  const dom = document.createElement('div');
  dom.className = 'rich-text-wanted';
  dom.contentEditable = 'false';
  const called = name === '' ? 'A picture' : `The picture “${name}”`;
  if (source === 'data' && alt !== '' && error === null) {
    dom.append(paragraph(`${called} is being uploaded.`));
    return dom;
  }
  dom.append(paragraph(`${called} is missing. ${error ?? reasons[source]}`));
  const actions = document.createElement('p');
  actions.append(button(source === 'data' ? 'Add it' : 'Upload it', upload), button('Leave it out', leaveOut));
  if (href !== null) {
    const link = document.createElement('a');
    Object.assign(link, { href, target: '_blank', rel: 'noopener noreferrer' });
    actions.append(styled(link, 'Open it there', 'quiet'));
  }
  dom.append(actions);
  return dom;
}

function paragraph(text: string): HTMLParagraphElement {
  const line = document.createElement('p');
  line.textContent = text;
  return line;
}

function button(label: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.addEventListener('click', press);
  return styled(made, label, 'secondary');
}

function styled<T extends HTMLElement>(made: T, label: string, variant: string): T {
  made.className = 'button';
  made.dataset['variant'] = variant;
  made.dataset['size'] = 'small';
  made.textContent = label;
  return made;
}

/** The placeholder's position; null if removed. */
export function placeWith(
  editor: Editor,
  id: string,
): { readonly from: number; readonly attrs: WantedPictureAttributes } | null {
  let found: { from: number; attrs: WantedPictureAttributes } | null = null;
  editor.state.doc.descendants((node, from) => {
    if (node.type.name === 'wantedPicture' && node.attrs['id'] === id) {
      found = { from, attrs: node.attrs as WantedPictureAttributes };
    }
    return found === null;
  });
  return found;
}
