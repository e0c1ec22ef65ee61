import { fileRefusalCopy, type FileRefusal } from '#features/intake/intake-files.ts';

/** Separate from the dialog's copy, which does not need them. */
export const intakeRefusals = {
  linkEmail: 'Enter the email address that we should send the link to',
  signInFirst: 'Sign in to submit your project.',
  tooMany: 'You’ve sent this form many times in a short time.',
  underWay: (reference: string) =>
    `We’re already working on ${reference}, so the form can’t be changed here. Please reply to our email instead.`,
  notSaved: 'Please check the marked fields before sending.',
} as const;

export type UploadRefusal = FileRefusal | 'virus';

/** Message for the user. `found`: the extension that fits the content, if known. */
export function uploadRefusalCopy(refusal: UploadRefusal, fileName: string, found?: string | null): string {
  return refusal === 'virus'
    ? 'Our virus scanner refused this file. Check it on your side, or send the form without it.'
    : fileRefusalCopy(refusal, fileName, found);
}
