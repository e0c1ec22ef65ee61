import type { Register } from 'react-router';
import type { IntakeDraft } from '#features/intake/draft/intake-draft.ts';
import { savedDraftCopy, type DraftLink, type SyncedDraft } from '#features/intake/draft/synced-draft.ts';
import { isObject } from '#forms/json.ts';
import { submitForm } from '#forms/sending/submit-form.ts';

export type ShareResult =
  /** Null for a draft that is on this device alone. */
  { readonly ok: true; readonly draft: SyncedDraft | null } | { readonly ok: false; readonly message: string };

/** Puts this device's answers together with those of other devices; with `link`, has the link to them emailed. */
export async function shareDraft(
  { form, times, formId, startedAt, step }: IntakeDraft,
  link?: DraftLink,
  send?: typeof fetch,
): Promise<ShareResult> {
  const body = { formId, startedAt, step, now: Date.now(), form, times, link };
  const answer = await submitForm('/intake/draft' satisfies keyof Register['pages'], body, { send });
  if (!answer?.ok) return { ok: false, message: answer?.message || savedDraftCopy.failed };
  const { draft } = answer.body;
  return { ok: true, draft: isObject(draft) ? (draft as unknown as SyncedDraft) : null };
}
