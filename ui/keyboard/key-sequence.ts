/** How long the second key of a sequence may take. */
const sequenceMs = 1200;

export interface Begun {
  readonly key: string;
  /** Milliseconds of the event's clock. */
  readonly at: number;
}

/** The entry that a key completes, alone or after the key before it, or the sequence that it begins. */
export function keyPressed<Entry extends { readonly keys: string }>(
  entries: readonly Entry[],
  key: string,
  at: number,
  before: Begun | null,
): { readonly found: Entry | undefined; readonly begun: Begun | null } {
  const sequence = before !== null && at - before.at < sequenceMs ? `${before.key} ${key}` : key;
  const found = entries.find(({ keys }) => keys === sequence) ?? entries.find(({ keys }) => keys === key);
  const begins = !found && entries.some(({ keys }) => keys.startsWith(`${key} `));
  return { found, begun: begins ? { key, at } : null };
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** `j`, `?`, `Enter` or `mod+k` for Ctrl and Cmd. Null for what is no shortcut. */
export function toKeyName({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string | null {
  if (altKey || ['Control', 'Meta', 'Shift', 'AltGraph', 'Dead'].includes(key)) return null;
  // On layouts without Latin letters the place of the key counts.
  const letter = key.length === 1 && key > '~' ? /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() : undefined;
  const plain = letter ?? (shiftKey || key.length > 1 ? key : key.toLowerCase());
  return ctrlKey || metaKey ? `mod+${plain.toLowerCase()}` : plain;
}
