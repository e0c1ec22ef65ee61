import { browserStorage, localDraft, type DraftStorage } from '#forms/local-draft.ts';

/** Every draft that a browser keeps of a form behind a sign-in begins with this, so that signing out can remove them all. */
export const draftPrefix = 'meridian-draft:';

/** Drafts can hold personal data: none is kept longer than this. */
export const draftLifetime = 7 * 24 * 60 * 60 * 1000;

/** Characters of the longest draft. A longer one would fill the storage of the browser. */
const maxDraft = 2_000_000;

export type DraftStorageKeys = DraftStorage & Pick<Storage, 'key' | 'length'>;

/** What is stored: the draft and when it was changed last (milliseconds since 1970). */
interface Stored {
  readonly at: number;
  readonly draft: unknown;
}

/** `owner` is the id of the account that writes, `form` the form and what it is about: `note:` and an id. */
export function draftKey(owner: string, form: string): string {
  return `${draftPrefix}${owner}:${form}`;
}

/** The draft under a key; undefined where there is none, or it is too old. The caller checks its shape. */
export function readDraft(key: string, now: Date, storage: DraftStorage | null = ownStorage()): unknown {
  return localDraft(key, (stored) => (isCurrent(stored, now) ? stored : null), storage).read()?.draft;
}

/** Keeps a draft. Where the browser refuses, it lasts as long as the page. */
export function keepDraft(key: string, draft: unknown, now: Date, storage: DraftStorage | null = ownStorage()): void {
  const local = localDraft<Stored>(key, () => null, storage);
  const stored = { at: now.getTime(), draft };
  if (JSON.stringify(stored).length > maxDraft) local.drop();
  else local.keep(stored);
}

export function dropDraft(key: string, storage: DraftStorage | null = ownStorage()): void {
  localDraft(key, () => null, storage).drop();
}

/** Removes the drafts that are too old; all of them, without a time. */
export function removeDrafts(now: Date | null, storage: DraftStorageKeys | null = ownStorage()): void {
  try {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? '');
    for (const key of keys.filter((one) => one.startsWith(draftPrefix))) {
      if (now === null || readDraft(key, now, storage) === undefined) storage?.removeItem(key);
    }
  } catch {
    // There is nothing to remove, then.
  }
}

function isCurrent(stored: unknown, now: Date): stored is Stored {
  const at = (stored as Partial<Stored> | null)?.at;
  return typeof at === 'number' && now.getTime() - at <= draftLifetime;
}

function ownStorage(): Storage | null {
  return browserStorage('localStorage');
}
