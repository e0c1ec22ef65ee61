import type { Register } from 'react-router';
import type { IntakeDraft } from '#features/intake/draft/intake-draft.ts';
import type { DraftLink, SyncedDraft } from '#features/intake/draft/synced-draft.ts';
import { isObject } from '#forms/json.ts';
import { submitForm } from '#forms/sending/submit-form.ts';

export type ShareResult =
  /** Null for a draft that is on this device alone. */
  | { readonly ok: true; readonly draft: SyncedDraft | null }
  /** The message is empty if the server did not respond. */
  | { readonly ok: false; readonly message: string };

/**
 * Puts this device's answers together with those of other devices. With `link` the link to them is emailed; with
 * `isCleared` they are deleted.
 */
export async function shareDraft(
  { form, times, sharedAt, formId, startedAt, step }: IntakeDraft,
  more: { readonly link?: DraftLink | undefined; readonly isCleared?: true } = {},
): Promise<ShareResult> {
  const body = { formId, startedAt, step, now: Date.now(), form, times, sharedAt, ...more };
  const answer = await submitForm('/intake/draft' satisfies keyof Register['pages'], body);
  if (!answer?.ok) return { ok: false, message: answer?.message ?? '' };
  const { draft } = answer.body;
  return { ok: true, draft: isObject(draft) ? (draft as unknown as SyncedDraft) : null };
}

/** The draft as the server has put it together with other devices. */
export function sharedDraft(draft: IntakeDraft, { form, at, step }: SyncedDraft): IntakeDraft {
  return { ...draft, form, times: {}, sharedAt: at, reached: Math.max(draft.reached, step), isShared: true };
}
