import { useEffect, useRef } from 'react';
import { takeEarlyKeys } from './early-keys.ts';
import { toKeyName, keyPressed, type Begun } from './key-sequence.ts';

export interface Shortcut {
  /** `j`, `?`, `mod+k` (Ctrl or Cmd), or a sequence: `g l`. */
  readonly keys: string;
  readonly label: string;
  /** Heading in the help sheet. */
  readonly group: string;
  /** Without it the key is the browser's own and only listed, such as Enter on a link. */
  readonly run?: (event: KeyboardEvent) => void;
  /** Gives way to any other use of the key. */
  readonly isFallback?: boolean;
  /** Acts on the selected rows, or the row that has the focus. */
  readonly needsRow?: boolean;
}

/** Read on each key press, so that they are always the last rendered ones. */
interface Layer {
  current: readonly Shortcut[];
}

const layers = new Set<Layer>();
const offKey = 'meridian-single-keys-off';
let begun: Begun | null = null;
/** Pressed before their shortcuts were there: before hydration, or while the rest of the page loads. */
let early: EarlyKey[] = [];
const maxEarly = 10;

interface EarlyKey {
  readonly event: KeyboardEvent;
  /** Milliseconds of the event's clock; later it would surprise. */
  readonly until: number;
}

/** The last mounted component wins. Never while typing, in a dialog or in an open menu. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const layer = useRef(shortcuts);
  useEffect(() => {
    layer.current = shortcuts;
  });
  useEffect(() => {
    layers.add(layer);
    replay();
    return () => {
      layers.delete(layer);
    };
  }, []);
}

/** What the page answers to now, each key once. */
export function activeShortcuts(): Shortcut[] {
  const byKeys = new Map<string, Shortcut>();
  const all = [...layers].flatMap(({ current }) => current);
  for (const shortcut of all) {
    if (shortcut.isFallback !== true || !byKeys.has(shortcut.keys)) byKeys.set(shortcut.keys, shortcut);
  }
  return [...byKeys.values()];
}

/** Single keys can be turned off, for people who dictate (WCAG 2.1.4). Those with Ctrl or Cmd stay. */
export function areSingleKeysOff(): boolean {
  try {
    return localStorage.getItem(offKey) !== null;
  } catch {
    return false;
  }
}

export function turnSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(offKey);
    else localStorage.setItem(offKey, '1');
  } catch {
    // Without storage they stay on.
  }
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const key = toKeyName(event);
  if (key === null || isElsewhere(event.target, key)) return;
  if (answer(event, key)) early = [];
  // The browser has used those with Ctrl or Cmd.
  else if (!key.startsWith('mod+')) {
    const until = event.timeStamp + (layers.size === 0 ? 10_000 : 1000);
    early = [...early, { event, until }].slice(-maxEarly);
  }
}

/** False for a key that nothing on the page answers to yet. */
function answer(event: KeyboardEvent, key: string): boolean {
  const result = keyPressed(activeShortcuts(), key, event.timeStamp, begun);
  begun = result.begun;
  if (!result.found) return begun !== null;
  if (result.found.run) {
    event.preventDefault();
    result.found.run(event);
  }
  return true;
}

/** In the order of the presses: what follows one that is not answered yet may depend on it. */
function replay(): void {
  const waiting = early.filter(({ until }) => performance.now() < until);
  const at = waiting.findIndex(({ event }) => !answer(event, toKeyName(event) ?? ''));
  early = at === -1 ? [] : waiting.slice(at);
}

const typing =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
const menus = '[role="menu"], [role="listbox"], [role="combobox"], :popover-open';

function isElsewhere(target: EventTarget | null, key: string): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  if (key.startsWith('mod+')) return false;
  return areSingleKeysOff() || (target instanceof Element && target.closest(`${typing}, ${menus}`) !== null);
}

// Last, since it uses the constants above.
if (typeof document !== 'undefined') {
  takeEarlyKeys().forEach(onKeyDown);
  document.addEventListener('keydown', onKeyDown);
}
