import type { Extensions } from '@tiptap/core';
import { TableRow } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import { definitions, Figure, InlinePicture, PlainCell, PlainHead, PlainTable } from './blocks/blocks.ts';
import { DragHandle } from './blocks/drag-handle.ts';
import { MoveBlock } from './blocks/move-block.ts';
import { WantedPicture, type WantedPictureOptions } from './paste/wanted-picture.ts';
import { Code, keptMarks } from './marks.ts';

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
