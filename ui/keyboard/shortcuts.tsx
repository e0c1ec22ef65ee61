import { useEffect, useRef } from 'react';
import { takeEarlyKeys } from './early-keys.ts';

export interface Shortcut {
  /** `j`, `?`, `mod+k` (Ctrl or Cmd), or a sequence: `g l`. */
  readonly keys: string;
  readonly label: string;
  /** Heading in the help sheet. */
  readonly group: string;
  /** Unset for keys that the browser handles, such as Enter on a link; they are only listed. */
  readonly run?: (event: KeyboardEvent) => void;
  /** Applies only if no other shortcut uses the key. */
  readonly isFallback?: boolean;
  /** Applies to the selected rows, or to the focused row. */
  readonly needsRow?: boolean;
}

/** A mutable reference, so that each key press uses the latest rendered shortcuts. */
interface Layer {
  current: readonly Shortcut[];
}

const layers = new Set<Layer>();
const offKey = 'meridian-single-keys-off';
let pending: PendingKey | null = null;
/** Keys pressed before their shortcuts were registered: before hydration, or while the page loads. */
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

/** The shortcuts of the current page, one per key. */
export function activeShortcuts(): Shortcut[] {
  const byKeys = new Map<string, Shortcut>();
  const all = [...layers].flatMap(({ current }) => current);
  for (const shortcut of all) {
    if (shortcut.isFallback !== true || !byKeys.has(shortcut.keys)) byKeys.set(shortcut.keys, shortcut);
  }
  return [...byKeys.values()];
}

/** Whether the user turned single-key shortcuts off, as people who dictate do (WCAG 2.1.4). Ctrl and Cmd stay on. */
export function areSingleKeysOff(): boolean {
  try {
    return localStorage.getItem(offKey) !== null;
  } catch {
    return false;
  }
}

/** Turns single-key shortcuts on or off in this browser. */
export function turnSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(offKey);
    else localStorage.setItem(offKey, '1');
  } catch {
    // Without storage, they stay on.
  }
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const key = toKeyName(event);
  if (key === null || isElsewhere(event.target, key)) return;
  if (handleKey(event, key)) early = [];
  // The browser has already handled keys with Ctrl or Cmd.
  else if (!key.startsWith('mod+')) {
    const until = event.timeStamp + (layers.size === 0 ? 10_000 : 1000);
    early = [...early, { event, until }].slice(-maxEarly);
  }
}

/** Runs the shortcut of a key. Returns false if the page has no such shortcut yet. */
function handleKey(event: KeyboardEvent, key: string): boolean {
  const result = keyPressed(activeShortcuts(), key, event.timeStamp, pending);
  pending = result.pending;
  if (!result.found) return pending !== null;
  if (result.found.run) {
    event.preventDefault();
    result.found.run(event);
  }
  return true;
}

/** Replays early keys in order, up to the first without a shortcut, because later keys may depend on it. */
function replay(): void {
  const waiting = early.filter(({ until }) => performance.now() < until);
  const at = waiting.findIndex(({ event }) => !handleKey(event, toKeyName(event) ?? ''));
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

// This comes last because it uses the constants above.
if (typeof document !== 'undefined') {
  takeEarlyKeys().forEach(onKeyDown);
  document.addEventListener('keydown', onKeyDown);
}

/** The maximum time between the two keys of a sequence. */
const sequenceMs = 1200;

/** The first key of a sequence. */
interface PendingKey {
  readonly key: string;
  /** The event's timestamp, in milliseconds. */
  readonly at: number;
}

/** Finds the entry for a key, alone or as the second key of a sequence; `pending` if it may begin a sequence. */
export function keyPressed<Entry extends { readonly keys: string }>(
  entries: readonly Entry[],
  key: string,
  at: number,
  before: PendingKey | null,
): { readonly found: Entry | undefined; readonly pending: PendingKey | null } {
  const sequence = before !== null && at - before.at < sequenceMs ? `${before.key} ${key}` : key;
  const found = entries.find(({ keys }) => keys === sequence) ?? entries.find(({ keys }) => keys === key);
  const isFirst = !found && entries.some(({ keys }) => keys.startsWith(`${key} `));
  return { found, pending: isFirst ? { key, at } : null };
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Names a key: `j`, `?`, `Enter`, or `mod+k` for Ctrl or Cmd. Null if it cannot be a shortcut. */
export function toKeyName({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string | null {
  if (altKey || ['Control', 'Meta', 'Shift', 'AltGraph', 'Dead'].includes(key)) return null;
  // On layouts without Latin letters, the position of the key counts.
  const letter = key.length === 1 && key > '~' ? /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() : undefined;
  const plain = letter ?? (shiftKey || key.length > 1 ? key : key.toLowerCase());
  return ctrlKey || metaKey ? `mod+${plain.toLowerCase()}` : plain;
}
