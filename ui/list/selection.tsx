import './selection.css';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';

export interface Selection {
  /** Of the rows in view, in their order. */
  readonly ids: readonly string[];
  readonly selected: ReadonlySet<string>;
  /** `isRange`: everything from the row that was toggled before. */
  readonly toggle: (id: string, isRange?: boolean) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** The rows that are marked, for `DataTable` and `SelectionBar`. Rows that leave the page leave the selection. */
export function useSelection(ids: readonly string[]): Selection {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const selected = new Set(ids.filter((id) => marked.has(id)));
  return {
    ids,
    selected,
    toggle(id, isRange = false) {
      const from = isRange && last.current !== null ? ids.indexOf(last.current) : -1;
      const to = ids.indexOf(id);
      const range = from === -1 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
      const isOn = !selected.has(id);
      last.current = id;
      const next = new Set(selected);
      for (const one of range) {
        if (isOn) next.add(one);
        else next.delete(one);
      }
      setMarked(next);
    },
    toggleAll: () => setMarked(selected.size === ids.length ? new Set() : new Set(ids)),
    clear: () => setMarked(new Set()),
  };
}

/** In the head of the table. */
export function SelectAll({ selection: { ids, selected, toggleAll } }: { readonly selection: Selection }) {
  const isSome = selected.size > 0 && selected.size < ids.length;
  return (
    <label className="selection-mark">
      <input
        type="checkbox"
        className="choice-mark"
        aria-label="Select all rows"
        checked={ids.length > 0 && selected.size === ids.length}
        ref={(box) => {
          if (box) box.indeterminate = isSome;
        }}
        onChange={toggleAll}
      />
    </label>
  );
}

interface SelectRowProps {
  readonly selection: Selection;
  readonly id: string;
  /** Id of the row's heading. */
  readonly labelledBy: string;
}

export function SelectRow({ selection: { selected, toggle }, id, labelledBy }: SelectRowProps) {
  const isRange = useRef(false);
  return (
    <label
      className="selection-mark"
      onClick={({ shiftKey }) => {
        isRange.current = shiftKey;
      }}
    >
      <input
        type="checkbox"
        className="choice-mark"
        aria-label="Select"
        aria-describedby={labelledBy}
        checked={selected.has(id)}
        onChange={() => {
          toggle(id, isRange.current);
          isRange.current = false;
        }}
      />
    </label>
  );
}

interface SelectionBarProps {
  readonly selection: Selection;
  /** What can be done with the rows. */
  readonly children: ReactNode;
}

/** Over the end of the page while rows are marked. Escape clears the selection. */
export function SelectionBar({ selection: { selected, clear }, children }: SelectionBarProps) {
  const count = selected.size;
  const isShown = count > 0;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isBusy = document.querySelector('dialog:modal, :popover-open') !== null;
    if (event.key === 'Escape' && !event.defaultPrevented && !isBusy) clear();
  });
  useEffect(() => {
    if (!isShown) return undefined;
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isShown]);
  const copy = `${count} selected`;
  return (
    <>
      <div role="status">{isShown && <VisuallyHidden>{copy}</VisuallyHidden>}</div>
      {isShown && (
        <div className="selection-bar" role="group" aria-label="Selected rows">
          <p>{copy}</p>
          {children}
          <Button size="small" variant="quiet" onClick={clear}>
            Clear
          </Button>
        </div>
      )}
    </>
  );
}
