export { contactFields, contactMessages } from '#features/contact/contact.ts';
