/** The maximum time between the two keys of a sequence. */
const sequenceMs = 1200;

/** The first key of a sequence. */
export interface PendingKey {
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
