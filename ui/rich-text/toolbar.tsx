import { useRef, useState, type KeyboardEvent } from 'react';
import type { Editor } from '@tiptap/core';
import { ToolbarIcon } from './toolbar-icon.tsx';
import { pictureItems, tableItems, toolbarGroups, type ToolbarItem } from './toolbar-items.ts';
import { useEditorState } from './use-editor-state.ts';

interface ToolbarProps {
  readonly editor: Editor;
  /** Id of the editor. */
  readonly controls: string;
  readonly onDialog: (about: 'link' | 'picture') => void;
}

/** WAI-ARIA toolbar: one Tab stop, arrow keys, Home and End. Alt+F10 enters, Escape leaves. */
export function Toolbar({ editor, controls, onDialog }: ToolbarProps) {
  useEditorState(editor);
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState('undo');
  const groups = [...toolbarGroups];
  if (editor.isActive('table')) groups.push(tableItems);
  if (editor.isActive('figure')) groups.push(pictureItems);
  const names = groups.flat().map(({ name }) => name);
  const current = names.includes(stop) ? stop : (names[0] ?? '');

  function press(item: ToolbarItem): void {
    if (item.can?.(editor) === false) return;
    if (item.opens) onDialog(item.opens);
    else item.run?.(editor);
  }

  function steer(event: KeyboardEvent): void {
    if (event.key === 'Escape') editor.commands.focus();
    const at = names.indexOf(current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = names[(to + names.length) % names.length] ?? '';
    setStop(next);
    bar.current?.querySelector<HTMLElement>(`[data-name="${next}"]`)?.focus();
  }

  return (
    <div
      ref={bar}
      className="rich-text-toolbar"
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      onKeyDown={steer}
    >
      {groups.map((group) => (
        <div key={group[0]?.name} className="rich-text-group" role="group">
          {group.map((item) => (
            <ToolbarButton
              key={item.name}
              item={item}
              editor={editor}
              isStop={item.name === current}
              onFocus={() => setStop(item.name)}
              onPress={() => press(item)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface ToolbarButtonProps {
  readonly item: ToolbarItem;
  readonly editor: Editor;
  readonly isStop: boolean;
  readonly onFocus: () => void;
  readonly onPress: () => void;
}

function ToolbarButton({ item, editor, isStop, onFocus, onPress }: ToolbarButtonProps) {
  const { name, label, keys, icon, symbol, isOn, can } = item;
  const isWords = icon === undefined && symbol === undefined;
  return (
    <button
      type="button"
      className="rich-text-button"
      data-name={name}
      data-words={isWords ? '' : undefined}
      tabIndex={isStop ? 0 : -1}
      aria-label={isWords ? undefined : label}
      aria-pressed={isOn?.(editor)}
      aria-disabled={can?.(editor) === false ? true : undefined}
      title={keys === undefined ? label : `${label} (${keys.replace('Mod', isApple() ? '⌘' : 'Ctrl')})`}
      onFocus={onFocus}
      // Clicking must not clear the text selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {icon ? <ToolbarIcon name={icon} /> : (symbol ?? label)}
    </button>
  );
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
