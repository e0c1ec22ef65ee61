import { objectIn } from '#forms/json.ts';
import { browserStorage, localDraft, type DraftStorage } from '#forms/local-draft.ts';
import { dayMs } from '#values/duration.ts';

/** Shared by all drafts behind sign-in, so signing out can remove them. */
const draftPrefix = 'meridian-draft:';

/** Max age in milliseconds, since drafts can hold personal data. */
export const accountDraftLifetime = 7 * dayMs;

/** Max characters; more would fill the browser's storage. */
const maxDraft = 2_000_000;

type DraftStorageKeys = DraftStorage & Pick<Storage, 'key' | 'length'>;

export interface AccountDraft {
  /** Undefined if there is none or it has expired. The caller validates the shape. */
  read(): unknown;
  /** Returns false if the browser cannot store it. It is then lost with the page. */
  keep(draft: unknown): boolean;
  drop(): void;
}

/** `owner`: account id, or null for no drafts; `form`: form and subject, such as `note:` and an id. */
export function accountDraft(
  owner: string | null,
  form: string,
  now = () => new Date(),
  storage: DraftStorage | null = browserStorage('localStorage'),
): AccountDraft {
  const local = draftUnder(`${draftPrefix}${owner}:${form}`, now, owner === null ? null : storage);
  return {
    read: () => local.read()?.draft,
    keep(draft) {
      const stored = { at: now().getTime(), draft };
      if (JSON.stringify(stored).length <= maxDraft) return local.keep(stored);
      local.drop();
      return false;
    },
    drop: local.drop,
  };
}

/** Removes expired drafts, or all without a time. */
export function removeDrafts(
  now: Date | null,
  storage: DraftStorageKeys | null = browserStorage('localStorage'),
): void {
  try {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? '');
    for (const key of keys.filter((one) => one.startsWith(draftPrefix))) {
      if (now === null || draftUnder(key, () => now, storage).read() === null) storage?.removeItem(key);
    }
  } catch {
    // Nothing to remove.
  }
}

/** The draft under a storage key, with the time of its last change in milliseconds since 1970. */
function draftUnder(key: string, now: () => Date, storage: DraftStorage | null) {
  const parse = (stored: unknown) => {
    const { at, draft } = objectIn(stored);
    return typeof at === 'number' && now().getTime() - at <= accountDraftLifetime ? { at, draft } : null;
  };
  return localDraft(key, parse, storage);
}
