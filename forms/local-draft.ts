/** A part of the browser's storage. Each call may throw: storage can be switched off, or full. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A form that the browser stores until it is sent. No method throws. */
export interface LocalDraft<Draft> {
  /** Null if there is no draft, or if `parse` rejects it. */
  read(): Draft | null;
  /** Returns false if the browser cannot store the draft. It is then lost with the page. */
  keep(draft: Draft): boolean;
  readonly drop: () => void;
  /** Whether storage can be read and has no draft, because one of the tabs has sent or dropped it. */
  readonly isGone: () => boolean;
}

/** The draft under a key, as JSON. `parse` must accept any stored value, and returns the draft or null. */
export function localDraft<Draft>(
  key: string,
  parse: (stored: unknown) => Draft | null,
  storage: DraftStorage | null,
): LocalDraft<Draft> {
  return {
    read: () => attempt(() => parse(JSON.parse(storage?.getItem(key) ?? 'null'))) ?? null,
    keep: (draft) =>
      attempt(() => {
        storage?.setItem(key, JSON.stringify(draft));
        return storage !== null;
      }) === true,
    drop: () => attempt(() => storage?.removeItem(key)),
    isGone: () => attempt(() => storage?.getItem(key) === null) === true,
  };
}

/** One of the browser's storages; null if access to it is blocked. */
export function browserStorage(name: 'localStorage' | 'sessionStorage'): Storage | null {
  return attempt(() => globalThis[name] as Storage | undefined) ?? null;
}

function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
