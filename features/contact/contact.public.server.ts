export { sendContactMessage, type ContactResult } from '#features/contact/contact.server.ts';
export { contactEmail } from '#features/contact/contact.jobs.server.ts';
export { readMessage } from '#features/contact/contact-reads.server.ts';
