import { draftKey } from '#features/intake/draft/draft-life.ts';
import { objectIn } from '#forms/json.ts';
import { browserStorage, localDraft } from '#forms/local-draft.ts';
import { submitForm } from '#forms/sending/submit-form.ts';

/**
 * Merges the intake answers on this device with those from other devices, and reloads the page if others were newer.
 * From then on, the dialog has them too.
 */
export function start(form: HTMLElement): void {
  const fields = new FormData(form as HTMLFormElement);
  const formId = fields.get('formId');
  if (typeof formId === 'string') void shareAnswers(formId, Number(fields.get('step'))).catch(reportError);
}

async function shareAnswers(formId: string, shownStep: number): Promise<void> {
  const device = localDraft(draftKey, objectIn, browserStorage('localStorage'));
  const before = JSON.stringify(device.read());
  const { draft, ...form } = device.read() ?? {};
  const own = objectIn(draft);
  // A different form was started here; it must not be replaced by this one.
  if (own.formId !== undefined && own.formId !== formId) return;
  const { startedAt = '', step = shownStep, times = {}, sharedAt = 0 } = own;
  const response = await submitForm('/intake/draft', {
    formId,
    startedAt,
    step,
    now: Date.now(),
    form,
    times,
    sharedAt,
  });
  const synced = objectIn(response?.body.draft);
  // The server has no answers, or the visitor typed in the meantime.
  if (synced.form === undefined || JSON.stringify(device.read()) !== before) return;
  const since = { startedAt: synced.startedAt, savedAt: new Date().toISOString(), step, files: {}, unfinished: [] };
  const kept = { ...since, ...own, formId, reached: synced.step, times: {}, sharedAt: synced.at, isShared: true };
  device.keep({ ...objectIn(synced.form), draft: kept });
  if (synced.isKept === false) location.reload();
}
