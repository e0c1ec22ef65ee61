import './selection.css';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';

/** Kept outside React, so that selecting a row renders only that row. */
export interface Selection {
  /** The ids of the rows on the page, in order. */
  readonly ids: readonly string[];
  /** Returns the current selection. Components that show it use `useSelected`. */
  readonly selected: () => ReadonlySet<string>;
  /** With `isRange`, toggles all rows from the one toggled last. */
  readonly toggle: (id: string, isRange?: boolean) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
  readonly marks: Marks;
}

interface Marks {
  readonly now: () => ReadonlySet<string>;
  readonly set: (marked: ReadonlySet<string>) => void;
  /** The row that was toggled last. */
  last: string | null;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The selected rows, for `DataTable` and `SelectionBar`. A row that leaves the page is no longer selected. */
export function useSelection(ids: readonly string[]): Selection {
  const [marks] = useState(createMarks);
  return useMemo(() => createSelection(ids, marks), [ids, marks]);
}

/** The ids of the selected rows. */
export function useSelected({ ids, marks }: Selection): ReadonlySet<string> {
  const marked = useSyncExternalStore(marks.subscribe, marks.now, marks.now);
  return inView(ids, marked);
}

/** Whether one row is selected. */
export function useIsSelected({ marks }: Selection, id: string): boolean {
  const isMarked = () => marks.now().has(id);
  return useSyncExternalStore(marks.subscribe, isMarked, isMarked);
}

function createSelection(ids: readonly string[], marks: Marks): Selection {
  const selected = () => inView(ids, marks.now());
  return {
    ids,
    marks,
    selected,
    toggle(id, isRange = false) {
      const from = isRange && marks.last !== null ? ids.indexOf(marks.last) : -1;
      const to = ids.indexOf(id);
      const range = from === -1 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
      const next = new Set(selected());
      const isOn = !next.has(id);
      for (const one of range) {
        if (isOn) next.add(one);
        else next.delete(one);
      }
      marks.last = id;
      marks.set(next);
    },
    toggleAll: () => marks.set(selected().size === ids.length ? new Set() : new Set(ids)),
    clear: () => marks.set(new Set()),
  };
}

function inView(ids: readonly string[], marked: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(ids.filter((id) => marked.has(id)));
}

function createMarks(): Marks {
  let marked: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  return {
    now: () => marked,
    last: null,
    set(next) {
      marked = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The checkbox in the table's head, which selects all rows. */
export function SelectAll({ selection }: { readonly selection: Selection }) {
  const { ids, toggleAll } = selection;
  const selected = useSelected(selection);
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

interface SelectRowProps extends Pick<Selection, 'toggle'> {
  readonly id: string;
  readonly isSelected: boolean;
  /** The id of the row's heading. */
  readonly labelledBy: string;
}

export function SelectRow({ toggle, id, isSelected, labelledBy }: SelectRowProps) {
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
        checked={isSelected}
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
  /** The actions for the selected rows. */
  readonly children: ReactNode;
}

/** A bar over the bottom of the page while rows are selected. Escape clears the selection. */
export function SelectionBar({ selection, children }: SelectionBarProps) {
  const { clear } = selection;
  const count = useSelected(selection).size;
  const isShown = count > 0;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isBusy = document.querySelector('dialog[open], :popover-open') !== null;
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
