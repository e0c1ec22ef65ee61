export { sendContactMessage } from '#features/contact/contact.server.ts';
export { contactRefusal, postedFormId, postedOrigin } from '#features/contact/contact-post.server.ts';
export { defineConfirmation } from '#features/contact/contact.jobs.server.ts';
