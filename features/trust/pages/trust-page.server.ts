import { href } from 'react-router';
import { postedFormId, postedOrigin, sendPosted } from '#features/contact/contact.public.server.ts';
import { contactFields, contactMessages } from '#features/contact/contact.public.ts';
import { trustCopy } from '#features/trust/trust.copy.ts';
import type { TrustPageData } from '#features/trust/trust.ts';
import { formId } from '#forms/form-id.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Client } from '#server/http/request/client.ts';
import { isFormPost, readFormFields, redirectAfterPost } from '#server/http/request/form-post.ts';
import { stampedId, stampedTime } from '#server/http/request/form-stamp.ts';

export function openTrustPage(request: Request): TrustPageData {
  const isSent = new URL(request.url).searchParams.has('sent');
  return { formId: formId('contact', stampedId), startedAt: stampedTime, email: '', company: '', faults: {}, isSent };
}

/** Makes a lead that asks for the report; redirects to the thanks, or shows the form again with its input. */
export async function requestReport(
  app: AppContext,
  request: Request,
  client: Client,
): Promise<Response | { readonly page: TrustPageData; readonly status: number }> {
  const opened = openTrustPage(request);
  const fields = isFormPost(request) ? await readFormFields(request) : null;
  if (fields === null) return { status: 400, page: { ...opened, faults: { email: contactMessages.failed } } };
  const typed = (name: string) => (fields.get(name) ?? '').slice(0, 1000);
  const page = {
    ...opened,
    formId: postedFormId(fields),
    startedAt: typed('startedAt').slice(0, 40),
    email: typed('email'),
    company: typed('company'),
  };
  const refuse = (status: number, faults: TrustPageData['faults']) => ({ status, page: { ...page, faults } });
  const { email, company } = page;
  const faults = contactFields.faults({ ...contactFields.empty, email, company, message: trustCopy.report.message });
  if (Object.keys(faults).length > 0) return refuse(422, faults);
  const submission = {
    email,
    company,
    message: trustCopy.report.message,
    formId: page.formId,
    ...postedOrigin(fields, 'trust'),
  };
  const refused = await sendPosted(app, client, submission, {
    onFailure: (error) =>
      app.log.error(
        { event: 'trust.report.failed', err: error, requestId: client.requestId },
        'Could not take a request for the report',
      ),
  });
  return refused
    ? refuse(refused.status, { email: refused.message })
    : redirectAfterPost(`${href('/trust')}?sent#report`);
}
