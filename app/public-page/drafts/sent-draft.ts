import { draftUnder, postedForm } from '#app/public-page/drafts/stored-drafts.ts';
import { bookingDraftKey } from '#features/booking/prefill/draft-key.public.ts';

/** Deletes the draft of the posted form, unless another form was started in the meantime. */
export function start({ dataset }: HTMLElement): void {
  const key = dataset.sentDraft ?? '';
  const posted = postedForm().read();
  const device = draftUnder(key, posted ?? '');
  const sent = device.read();
  if (posted === null || sent?.formId !== posted) return;
  if (key !== bookingDraftKey) {
    void import('#features/booking/prefill/prefill-booking.public.ts').then(
      ({ prefillBooking }) => prefillBooking(bookerIn(sent.form)),
      reportError,
    );
  }
  device.drop();
  postedForm().drop();
}

/** Reads the visitor's details from the intake, which has two name fields, or from a form with one. */
function bookerIn({ name, firstName, lastName, email, workEmail, company, phone }: Readonly<Record<string, unknown>>) {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    name: text(name) || `${text(firstName)} ${text(lastName)}`.trim(),
    email: text(email) || text(workEmail),
    company: text(company),
    phone: text(phone),
  };
}
