import { ContactThanks } from '#app/contact/contact-page.tsx';
import { noStore } from '#app/response-headers.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { contact } from '#content/contact.ts';
import { contactMessages } from '#features/contact/contact.ts';

export const handle = { hydrate: false };

export const headers = noStore;

export const meta = hiddenPage(contact.thanks.title);

export default function ContactThankYouRoute() {
  return <ContactThanks sent={contactMessages.sent} />;
}
