/** A part of the browser's storage. Each call may throw: storage can be switched off, or full. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What a browser keeps of a form until it is sent. None of it ever throws. */
export interface LocalDraft<Draft> {
  /** Null where there is none, or none that `parse` takes. */
  read(): Draft | null;
  /** False where the browser refuses: then what was typed lasts as long as the page. */
  keep(draft: Draft): boolean;
  readonly drop: () => void;
  /** True where storage can be read and holds none: it was sent or dropped, in this tab or another. */
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

/** A storage of the browser, or null where it refuses even to name it. */
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
