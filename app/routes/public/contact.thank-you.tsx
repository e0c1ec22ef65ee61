import { ContactThanks } from '#app/contact/contact-page.tsx';
import { hiddenPageMeta } from '#app/shell/page-meta.ts';
import { contact } from '#content/contact.ts';
import { contactMessages } from '#features/contact/contact.ts';

export const handle = { hydrate: false };

export function headers() {
  return { 'Cache-Control': 'no-store' };
}

export function meta() {
  return hiddenPageMeta(contact.thanks.title);
}

export default function ContactThankYouRoute() {
  return <ContactThanks sent={contactMessages.sent} />;
}
