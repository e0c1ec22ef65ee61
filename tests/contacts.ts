import { randomUUID } from 'node:crypto';
import { formId } from '#forms/form-id.ts';

/** Valid, with its own form id; `who` is in name and address. */
export function contactOf(who: string, answers: object = {}) {
  return {
    name: `Ada ${who}`,
    email: `ada.${who}@harbour.example`,
    company: 'Harbour & Sons' as string | null,
    message: `Our quotes wait for a day.\nCan you help? ${who}`,
    form_type: 'contact',
    metadata: { source: 'contact_page', timestamp: '2026-03-01T12:00:00.000Z' },
    formId: formId('contact', randomUUID()) as string | undefined,
    startedAt: new Date(Date.now() - 10 * 60_000).toISOString(),
    ...answers,
  };
}
