import { type Extensions, Mark, markInputRule } from '@tiptap/core';
import { TableRow } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import { definitions, Figure, InlinePicture, PlainCell, PlainHead, PlainTable } from './blocks/blocks.ts';
import { DragHandle } from './blocks/drag-handle.ts';
import { MoveBlock } from './blocks/move-block.ts';
import { WantedPicture, type WantedPictureOptions } from './paste/wanted-picture.ts';

interface ExtensionOptions extends Partial<WantedPictureOptions> {
  readonly placeholder?: string;
  /** A block was moved by key; for screen readers. */
  readonly onMove?: (text: string) => void;
}

/** All allowed content. */
export function extensions({
  placeholder = '',
  onUpload,
  onMove = () => undefined,
}: ExtensionOptions = {}): Extensions {
  return [
    StarterKit.configure({
      code: false,
      underline: false,
      heading: { levels: [2, 3, 4] },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        protocols: ['mailto'],
        HTMLAttributes: { target: null, rel: null, class: null },
      },
      dropcursor: { color: false, class: 'rich-text-drop' },
    }),
    Code,
    ...keptMarks,
    Figure,
    InlinePicture,
    onUpload === undefined ? WantedPicture : WantedPicture.configure({ onUpload }),
    ...definitions,
    PlainTable,
    TableRow,
    PlainCell,
    PlainHead,
    MoveBlock.configure({ onMove }),
    DragHandle,
    Placeholder.configure({ placeholder, showOnlyCurrent: false }),
  ];
}

/** Unlike the kit's, allows bold and links. */
const Code = Mark.create({
  name: 'code',
  excludes: '',
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: () => ['code', 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark(this.name) };
  },
  addInputRules() {
    return [markInputRule({ find: /(?<!`)`([^`]+)`$/, type: this.type })];
  },
});

/** Preserved, without toolbar buttons. */
const keptMarks = [
  plain('inserted', 'ins'),
  plain('highlight', 'mark'),
  plain('subscript', 'sub'),
  plain('superscript', 'sup'),
  plain('keys', 'kbd'),
  plain('quoted', 'q'),
  plain('abbreviation', 'abbr', 'title'),
  plain('timestamp', 'time', 'datetime'),
];

function plain(name: string, tag: string, attribute?: string) {
  return Mark.create({
    name,
    excludes: '',
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    addAttributes: () => (attribute === undefined ? {} : { [attribute]: { default: null } }),
  });
}
