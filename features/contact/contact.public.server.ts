export { contactPost } from '#features/contact/contact-post.server.ts';
export { sendContactMessage, type ContactResult } from '#features/contact/contact.server.ts';
export { defineConfirmation } from '#features/contact/contact.jobs.server.ts';
