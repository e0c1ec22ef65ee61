import { draftKey, draftLifetime } from '#features/intake/wizard/draft-life.ts';

/**
 * Takes a draft of the intake that is too old off the device, whether or not the form is ever opened again. Says
 * whether there is one, and the page was left or loaded again with its form open: an entry of the form's own history
 * is still where the browser stands, and its Back would seem dead with the form closed.
 */
export function isFillingIn(): boolean {
  try {
    const { draft } = JSON.parse(localStorage.getItem(draftKey) ?? '') as { draft: { savedAt: string } };
    const isKept = Date.now() - Date.parse(draft.savedAt) <= draftLifetime;
    if (!isKept) localStorage.removeItem(draftKey);
    return isKept && Boolean((history.state as { intake?: unknown } | null)?.intake);
  } catch {
    // No draft, none that can be read, or no storage: the form itself looks closer when it opens.
    return false;
  }
}
