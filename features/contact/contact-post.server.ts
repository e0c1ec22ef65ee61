import { contactIdPattern, contactMessages, contactSummary, type ContactFaults } from '#features/contact/contact.ts';
import { sendContactMessage, type ContactResult, type SendOptions } from '#features/contact/contact.server.ts';
import { attributionField } from '#forms/attribution/attribution.ts';
import { formId, randomUuid } from '#forms/form-id.ts';
import { statusOfFault } from '#server/http/response/responses.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Client } from '#server/http/request/client.ts';
import { tryAgainText } from '#forms/sending/try-again.ts';
import { honeypotField } from '#forms/spam.ts';

/** The number of a posted form, or a new one. */
export function postedFormId(fields: URLSearchParams): string {
  const named = fields.get('formId') ?? '';
  return contactIdPattern.test(named) ? named : formId('contact', randomUuid());
}

/** What a form post without scripts says besides the message itself; not yet validated. */
export function postedOrigin(fields: URLSearchParams, source: string) {
  const text = (name: string) => fields.get(name) ?? '';
  return {
    startedAt: text('startedAt').slice(0, 40),
    [honeypotField]: text(honeypotField).slice(0, 5000),
    [attributionField]: fields.get(attributionField),
    metadata: { source },
  };
}

/** Status, message and headers of a refusal. `faults`: those of the fields that the form shows. */
export function contactRefusal(result: Exclude<ContactResult, { ok: true }>, faults: ContactFaults = {}) {
  const refusal = (status: number, message: string, headers: Record<string, string> = {}) => ({
    status,
    message,
    headers,
  });
  switch (result.reason) {
    case 'malformed':
      return refusal(400, 'The message could not be read as JSON.');
    case 'invalid':
      return refusal(422, contactSummary(faults));
    case 'too-many':
      return refusal(429, `${contactMessages.tooMany} ${tryAgainText(result.retryAfterSeconds)}`, {
        'Retry-After': String(result.retryAfterSeconds),
      });
    case 'under-way':
      return refusal(409, contactMessages.underWay);
  }
}

interface PostOptions extends SendOptions {
  /** Writes the log line of an unexpected error. */
  readonly onFailure: (error: unknown) => void;
}

/** Sends what a page's form posted. Returns null once it is stored, or how to show the form again. Never throws. */
export async function sendPosted(
  app: AppContext,
  client: Client,
  submission: unknown,
  { onFailure, ...options }: PostOptions,
): Promise<ReturnType<typeof contactRefusal> | null> {
  try {
    const result = await sendContactMessage(app, submission, client, options);
    return result.ok ? null : contactRefusal(result);
  } catch (error) {
    onFailure(error);
    return { status: statusOfFault(error), message: contactMessages.failed, headers: {} };
  }
}
