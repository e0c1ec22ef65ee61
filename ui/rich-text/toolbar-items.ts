import type { Editor } from '@tiptap/core';
import type { ToolbarIconName } from './toolbar-icon.tsx';

export interface ToolbarItem {
  readonly name: string;
  readonly label: string;
  readonly keys?: string;
  /** An icon, or a short text in its place. */
  readonly icon?: ToolbarIconName;
  readonly symbol?: string;
  /** More search words for the slash menu. */
  readonly also?: string;
  readonly isOn?: (editor: Editor) => boolean;
  readonly can?: (editor: Editor) => boolean;
  readonly run?: (editor: Editor) => void;
  /** The dialog to open instead of `run`. */
  readonly opens?: 'link' | 'picture';
}

const heading = (level: 2 | 3 | 4): ToolbarItem => ({
  name: `heading-${level}`,
  label: `H${level} heading`,
  keys: `Mod+Alt+${level}`,
  symbol: `H${level}`,
  also: `heading ${level} title`,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

export const toolbarGroups: readonly (readonly ToolbarItem[])[] = [
  [
    {
      name: 'undo',
      label: 'Undo',
      keys: 'Mod+Z',
      icon: 'undo',
      can: (editor) => editor.can().undo(),
      run: (editor) => editor.chain().focus().undo().run(),
    },
    {
      name: 'redo',
      label: 'Redo',
      keys: 'Mod+Shift+Z',
      icon: 'redo',
      can: (editor) => editor.can().redo(),
      run: (editor) => editor.chain().focus().redo().run(),
    },
  ],
  [heading(2), heading(3), heading(4)],
  [
    {
      name: 'bold',
      label: 'Bold',
      keys: 'Mod+B',
      symbol: 'B',
      isOn: (editor) => editor.isActive('bold'),
      run: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      name: 'italic',
      label: 'Italic',
      keys: 'Mod+I',
      symbol: 'I',
      isOn: (editor) => editor.isActive('italic'),
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      name: 'strike',
      label: 'Strike through',
      keys: 'Mod+Shift+S',
      symbol: 'S',
      isOn: (editor) => editor.isActive('strike'),
      run: (editor) => editor.chain().focus().toggleStrike().run(),
    },
    {
      name: 'code',
      label: 'Code',
      keys: 'Mod+E',
      symbol: '{}',
      isOn: (editor) => editor.isActive('code'),
      run: (editor) => editor.chain().focus().toggleMark('code').run(),
    },
    {
      name: 'link',
      label: 'Link',
      keys: 'Mod+K',
      icon: 'link',
      opens: 'link',
      isOn: (editor) => editor.isActive('link'),
    },
  ],
  [
    {
      name: 'list',
      also: 'bullets ul',
      label: 'List',
      keys: 'Mod+Shift+8',
      icon: 'list',
      isOn: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      name: 'list-numbered',
      also: 'ordered ol steps',
      label: 'Numbered list',
      keys: 'Mod+Shift+7',
      icon: 'list-numbered',
      isOn: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      name: 'quote',
      also: 'blockquote',
      label: 'Quote',
      keys: 'Mod+Shift+B',
      icon: 'quote',
      isOn: (editor) => editor.isActive('blockquote'),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
    {
      name: 'code-block',
      also: 'pre snippet',
      label: 'Code block',
      keys: 'Mod+Alt+C',
      icon: 'code-block',
      isOn: (editor) => editor.isActive('codeBlock'),
      run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    },
    {
      name: 'rule',
      also: 'divider separator hr',
      label: 'Divider',
      icon: 'rule',
      run: (editor) => editor.chain().focus().setHorizontalRule().run(),
    },
  ],
  [
    {
      name: 'table',
      also: 'grid',
      label: 'Table',
      icon: 'table',
      can: (editor) => !editor.isActive('table'),
      run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    {
      name: 'picture',
      also: 'image photo upload',
      label: 'Picture',
      icon: 'picture',
      opens: 'picture',
      isOn: (editor) => editor.isActive('figure') || editor.isActive('picture'),
    },
  ],
];

/** The blocks that the slash menu inserts. */
export const insertItems = [1, 3, 4].flatMap((at) => toolbarGroups[at] ?? []);

const width = (name: 'text' | 'wide' | 'half', label: string): ToolbarItem => {
  const breadth = name === 'wide' ? null : name;
  return {
    name: `picture-${name}`,
    label,
    isOn: (editor) => editor.isActive('figure', { breadth }),
    run: (editor) => editor.chain().focus().updateAttributes('figure', { breadth }).run(),
  };
};

/** Shown with a picture. */
export const pictureItems: readonly ToolbarItem[] = [
  width('half', 'Half width'),
  width('text', 'Text width'),
  width('wide', 'Wide'),
  { name: 'picture-describe', label: 'Describe', opens: 'picture' },
  {
    name: 'picture-delete',
    label: 'Remove picture',
    run: (editor) => editor.chain().focus().deleteNode('figure').run(),
  },
];

/** Shown inside a table. */
export const tableItems: readonly ToolbarItem[] = [
  { name: 'row-after', label: 'Add row', run: (editor) => editor.chain().focus().addRowAfter().run() },
  { name: 'column-after', label: 'Add column', run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { name: 'row-delete', label: 'Remove row', run: (editor) => editor.chain().focus().deleteRow().run() },
  { name: 'column-delete', label: 'Remove column', run: (editor) => editor.chain().focus().deleteColumn().run() },
  { name: 'head-row', label: 'Head row', run: (editor) => editor.chain().focus().toggleHeaderRow().run() },
  {
    name: 'column-end',
    label: 'Figures at the right',
    isOn: (editor) => isSet(editor, 'end'),
    run: (editor) =>
      editor
        .chain()
        .focus()
        .setCellAttribute('set', isSet(editor, 'end') ? null : 'end')
        .run(),
  },
  { name: 'table-delete', label: 'Remove table', run: (editor) => editor.chain().focus().deleteTable().run() },
];

function isSet(editor: Editor, set: string): boolean {
  return editor.isActive('tableCell', { set }) || editor.isActive('tableHeader', { set });
}
