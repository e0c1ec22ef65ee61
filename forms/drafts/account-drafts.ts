import { browserStorage, localDraft, type DraftStorage } from '#forms/local-draft.ts';
import { dayMs } from '#values/duration.ts';

/** Shared by all drafts behind sign-in, so signing out can remove them. */
const draftPrefix = 'meridian-draft:';

/** Max age, since drafts can hold personal data. */
export const draftLifetime = 7 * dayMs;

/** Max characters; more would fill the browser's storage. */
const maxDraft = 2_000_000;

export type DraftStorageKeys = DraftStorage & Pick<Storage, 'key' | 'length'>;

/** Time of the last change in milliseconds since 1970. */
interface Stored {
  readonly at: number;
  readonly draft: unknown;
}

/** `owner`: account id; `form`: form and subject, such as `note:` and an id. */
export function draftKey(owner: string, form: string): string {
  return `${draftPrefix}${owner}:${form}`;
}

/** Undefined if missing or expired. The caller validates the shape. */
export function readDraft(key: string, now: Date, storage: DraftStorage | null = ownStorage()): unknown {
  return localDraft(key, (stored) => (isCurrent(stored, now) ? stored : null), storage).read()?.draft;
}

/** Stores a draft. False if the browser refuses: then it lasts as long as the page. */
export function keepDraft(
  key: string,
  draft: unknown,
  now: Date,
  storage: DraftStorage | null = ownStorage(),
): boolean {
  const local = localDraft<Stored>(key, () => null, storage);
  const stored = { at: now.getTime(), draft };
  if (JSON.stringify(stored).length <= maxDraft) return local.keep(stored);
  local.drop();
  return false;
}

export function dropDraft(key: string, storage: DraftStorage | null = ownStorage()): void {
  localDraft(key, () => null, storage).drop();
}

/** Removes expired drafts, or all without a time. */
export function removeDrafts(now: Date | null, storage: DraftStorageKeys | null = ownStorage()): void {
  try {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? '');
    for (const key of keys.filter((one) => one.startsWith(draftPrefix))) {
      if (now === null || readDraft(key, now, storage) === undefined) storage?.removeItem(key);
    }
  } catch {
    // Nothing to remove.
  }
}

function isCurrent(stored: unknown, now: Date): stored is Stored {
  const at = (stored as Partial<Stored> | null)?.at;
  return typeof at === 'number' && now.getTime() - at <= draftLifetime;
}

function ownStorage(): Storage | null {
  return browserStorage('localStorage');
}
