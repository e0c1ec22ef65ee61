export { postedFormId, postedOrigin, sendPosted } from '#features/contact/contact-post.server.ts';
export { defineConfirmation } from '#features/contact/contact.jobs.server.ts';
