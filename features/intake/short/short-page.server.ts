import { href } from 'react-router';
import { contactPost, sendContactMessage, type ContactResult } from '#features/contact/contact.public.server.ts';
import { giveDraft, openDraft, saveDraft } from '#features/intake/saved/page-draft.server.ts';
import { resumeToken } from '#features/intake/saved/resume-link.server.ts';
import {
  prefilledIntake,
  shortIntakeFields,
  shortIntakeSource,
  type ShortIntakeForm,
} from '#features/intake/short/short-intake.ts';
import { sendShortIntakeConfirmation } from '#features/intake/short/short-intake-confirmation.server.ts';
import { postedOrigin } from '#forms/sending/posted-origin.ts';
import type { AppContext } from '#server/app-context.ts';
import { redirectAfterPost } from '#server/http/request/form-post.ts';
import { defineFormPage } from '#server/returned-forms/define-form-page.ts';
import type { FormPost } from '#server/returned-forms/form-definition.ts';

type NewIntake = ShortIntakeForm & { readonly formId: string };
type ShortIntakeResult = Exclude<ContactResult, { ok: true }> | { readonly ok: true; readonly cookie: string };

/**
 * Sends the message with its confirmation, and starts the seven steps with its answers, for this browser and for the
 * link in the email.
 */
export const shortIntakePage = defineFormPage({
  ...contactPost,
  returned: { form: 'short-intake', address: href('/intake/short'), cookie: 'meridian-short-intake' },
  fresh: (start) => ({ ...start, ...shortIntakeFields.blank }),
  read: (text) => ({ form: shortIntakeFields.read(text) }),
  submission: ({ form, formId }, fields) => ({
    ...form,
    formId,
    ...postedOrigin(fields),
    metadata: { source: shortIntakeSource },
  }),
  async send(submission: NewIntake, { app, client, request }: FormPost): Promise<ShortIntakeResult> {
    const errors = shortIntakeFields.validate(submission);
    if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors };
    const confirmation = sendShortIntakeConfirmation;
    const result = await sendContactMessage(app, submission, client, { confirmation });
    return result.ok ? { ok: true, cookie: await beginIntake(app, request, submission) } : result;
  },
  logFailure: (log, failure) =>
    log.error({ event: 'intake.short.failed', ...failure }, 'Could not take a short intake'),
  show: (formError, refused) =>
    refused?.reason === 'invalid' ? { errors: shortIntakeFields.ownErrors(refused.errors) } : { formError },
  thanks({ cookie }) {
    const thanks = redirectAfterPost(href('/intake/short/thank-you'));
    thanks.headers.append('Set-Cookie', cookie);
    return thanks;
  },
});

/** Answers that this browser gave before stay. Returns the `Set-Cookie` value. */
async function beginIntake(app: AppContext, request: Request, { formId, ...form }: NewIntake): Promise<string> {
  const before = await openDraft(app, request);
  const prefilled = Object.entries(prefilledIntake(form)).filter(([field]) => !before.form[field as 'firstName']);
  const token = resumeToken(app, formId);
  await saveDraft(app, { ...before, form: { ...before.form, ...Object.fromEntries(prefilled) } }, token);
  return giveDraft(app, token);
}
