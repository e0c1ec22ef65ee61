import { draftKey } from '#features/intake/draft/draft-key.ts';
import { draftLifetime } from '#forms/drafts/draft-lifetime.ts';

/**
 * Removes expired drafts. True if one exists and the page was left with its form open: history still has the form's
 * entry, so Back would do nothing with the form closed.
 */
export function isFillingIn(): boolean {
  try {
    const { draft } = JSON.parse(localStorage.getItem(draftKey) ?? '') as { draft: { savedAt: string } };
    const isKept = Date.now() - Date.parse(draft.savedAt) <= draftLifetime;
    if (!isKept) localStorage.removeItem(draftKey);
    return isKept && Boolean((history.state as { intake?: unknown } | null)?.intake);
  } catch {
    // The form checks again when opened.
    return false;
  }
}
