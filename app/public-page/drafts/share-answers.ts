import { draftKey } from '#features/intake/draft/draft-key.ts';
import type { IntakeDraft } from '#features/intake/draft/intake-draft.ts';
import { shareDraft, sharedDraft } from '#features/intake/draft/share-draft.ts';
import { anyDraft } from '#forms/drafts/form-draft.ts';

/**
 * Merges the intake answers on this device with those from other devices, and reloads the page if others were newer.
 * From then on, the dialog has them too.
 */
export function start(form: HTMLElement): void {
  const fields = new FormData(form as HTMLFormElement);
  const formId = fields.get('formId');
  if (typeof formId === 'string') void shareAnswers(formId, Number(fields.get('step'))).catch(reportError);
}

async function shareAnswers(formId: string, step: number): Promise<void> {
  const device = anyDraft(draftKey, 'localStorage', 'intake');
  const kept = device.read();
  // A different form was started here; it must not be replaced by this one.
  if (kept !== null && kept.formId !== formId) return;
  const startedAt = kept?.startedAt ?? '';
  const draft = { step, reached: step, sharedAt: 0, ...(kept ?? device.fresh()), formId, startedAt };
  const result = await shareDraft(draft as unknown as IntakeDraft);
  // The server has no answers, or the visitor typed in the meantime.
  if (!result.ok || result.draft === null || device.read()?.savedAt !== kept?.savedAt) return;
  const shared = sharedDraft(draft as unknown as IntakeDraft, result.draft);
  device.keep({ ...shared, startedAt: startedAt || result.draft.startedAt, savedAt: new Date().toISOString() });
  if (!result.draft.isKept) location.reload();
}
