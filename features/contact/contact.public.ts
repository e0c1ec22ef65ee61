export { contactFields, contactIdPattern, contactMessages } from '#features/contact/contact.ts';
