import { fileRefusals, type FileRefusal } from '#features/intake/intake-files.ts';

/** Separate from the dialog's copy, which does not need them. */
export const intakeRefusals = {
  signInFirst: 'Sign in to submit your project.',
  tooMany: 'You have sent this form many times in a short while.',
  underWay: (reference: string) =>
    `We are already at work on ${reference}, so the form takes no more changes. Please answer our mail instead.`,
  notSaved: 'Some answers need another look before we can take the form.',
} as const;

export type UploadRefusal = FileRefusal | 'virus';

/** Refusals that the browser cannot detect itself. */
export const uploadRefusals: Readonly<Record<UploadRefusal, string>> = {
  ...fileRefusals,
  virus: 'Our virus scanner refused this file. Check it on your side, or send the form without it.',
};
