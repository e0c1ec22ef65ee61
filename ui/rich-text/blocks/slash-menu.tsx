import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Editor } from '@tiptap/core';
import { Plugin, PluginKey, TextSelection, type EditorState } from '@tiptap/pm/state';
import { VisuallyHidden } from '../../visually-hidden.tsx';
import { ToolbarIcon } from '../toolbar-icon.tsx';
import { insertItems, type ToolbarItem } from '../toolbar-items.ts';
import { useEditorState } from '../use-editor-state.ts';

interface SlashMenuProps {
  readonly editor: Editor;
  readonly onDialog: (about: 'link' | 'picture') => void;
}

const key = new PluginKey('slashMenu');

/** `/` at the start of a line lists the blocks to insert: arrow keys choose, Enter or Tab inserts, Escape closes. */
export function SlashMenu({ editor, onDialog }: SlashMenuProps) {
  const state = useEditorState(editor);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const query = slashQuery(state);
  const items = query === null || query.from === dismissed ? [] : matching(query.text);
  if (query === null && dismissed !== null) setDismissed(null);
  return query === null || items.length === 0 ? null : (
    <SlashList
      editor={editor}
      query={query}
      items={items}
      onPick={(item) => {
        editor.chain().focus().deleteRange(query).run();
        if (item.opens) onDialog(item.opens);
        else item.run?.(editor);
      }}
      onDismiss={() => setDismissed(query.from)}
    />
  );
}

interface SlashListProps {
  readonly editor: Editor;
  readonly query: SlashQuery;
  readonly items: readonly ToolbarItem[];
  readonly onPick: (item: ToolbarItem) => void;
  readonly onDismiss: () => void;
}

function SlashList({ editor, query, items, onPick, onDismiss }: SlashListProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState({ text: '', at: 0 });
  // Typing starts again with the first one.
  const at = chosen.text === query.text ? chosen.at : 0;
  const setAt = (to: number) => setChosen({ text: query.text, at: to });

  const press = useEffectEvent((event: KeyboardEvent): boolean => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
    const item = items[at];
    if (event.key === 'ArrowDown') setAt((at + 1) % items.length);
    else if (event.key === 'ArrowUp') setAt((at + items.length - 1) % items.length);
    else if (event.key === 'Escape') onDismiss();
    else if ((event.key === 'Enter' || event.key === 'Tab') && item !== undefined) onPick(item);
    else return false;
    return true;
  });

  useEffect(() => {
    const plugin = new Plugin({ key, props: { handleKeyDown: (_view, event) => press(event) } });
    editor.registerPlugin(plugin, (own, others) => [own, ...others]);
    return () => {
      if (!editor.isDestroyed) editor.unregisterPlugin(key);
    };
  }, [editor]);

  useEffect(() => {
    const text = editor.view.dom;
    const props = {
      'aria-autocomplete': 'list',
      'aria-controls': `${id}-list`,
      'aria-activedescendant': `${id}-${at}`,
    };
    for (const [name, value] of Object.entries(props)) text.setAttribute(name, value);
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
    return () => {
      for (const name of Object.keys(props)) text.removeAttribute(name);
    };
  }, [editor, id, at]);

  useEffect(() => {
    if (list.current !== null) place(list.current, editor, query.from);
  }, [editor, query.from]);

  return (
    <>
      <ul ref={list} id={`${id}-list`} className="rich-text-slash" role="listbox" aria-label="Insert">
        {items.map((item, index) => (
          <li
            key={item.name}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            // Clicking must not move the cursor.
            onMouseDown={(event) => event.preventDefault()}
            onPointerMove={() => setAt(index)}
            onClick={() => onPick(item)}
          >
            <span aria-hidden="true">{item.icon ? <ToolbarIcon name={item.icon} /> : item.symbol}</span>
            {item.label}
          </li>
        ))}
      </ul>
      <div role="status">
        <VisuallyHidden>
          {items.length === 1 ? '1 block' : `${items.length} blocks`}, arrow keys to choose, Enter to insert
        </VisuallyHidden>
      </div>
    </>
  );
}

/** Places the menu below the line, or above it at the bottom of the screen. */
function place(list: HTMLElement, editor: Editor, from: number): void {
  const line = editor.view.coordsAtPos(from);
  const page = list.offsetParent?.getBoundingClientRect();
  if (page === undefined) return;
  const isBelow = line.bottom + list.offsetHeight < innerHeight || line.top < list.offsetHeight;
  list.style.insetBlockStart = `${(isBelow ? line.bottom + 4 : line.top - list.offsetHeight - 4) - page.top}px`;
  list.style.insetInlineStart = `${Math.max(4, Math.min(line.left - page.left, page.width - list.offsetWidth - 4))}px`;
}

function matching(typed: string): readonly ToolbarItem[] {
  const words = typed.trim().toLowerCase();
  return insertItems.filter(({ label, also = '' }) =>
    `${label} ${also}`
      .toLowerCase()
      .split(' ')
      .some((_, at, all) => all.slice(at).join(' ').startsWith(words)),
  );
}

interface SlashQuery {
  /** The position of the slash. */
  readonly from: number;
  /** The position of the cursor. */
  readonly to: number;
  readonly text: string;
}

/** Finds the text after a slash at the start of a paragraph that contains nothing else. */
export function slashQuery({ selection }: EditorState): SlashQuery | null {
  if (!(selection instanceof TextSelection) || !selection.empty) return null;
  const { $from } = selection;
  if ($from.depth !== 1 || $from.parent.type.name !== 'paragraph') return null;
  const [, text] = /^\/([\p{L}\d -]{0,20})$/u.exec($from.parent.textContent) ?? [];
  return text === undefined || $from.parentOffset !== text.length + 1
    ? null
    : { from: $from.start(), to: $from.pos, text };
}
