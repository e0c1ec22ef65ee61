/** Copy outside the fields, verbatim from the specification. */
export const intakeMessages = {
  title: 'Start your project',
  /** Title of the dialog after sending; not from the specification. */
  sentTitle: 'Project submitted',
  incomplete: 'Please fill in all required fields to continue',
  submitFailed: 'There was an error submitting your form. Please try again.',
  uploadFailed: (statusText: string) => `Upload failed: ${statusText}`,
  uploadError: (message: string) => `Upload error: ${message}`,
  thankYouTitle: 'Thank You for Your Submission!',
  thankYouText: 'Our team will review your project within 24 hours and reply with next steps and timeline estimates.',
  filesLost: (count: number) =>
    `We didn’t receive ${count === 1 ? 'one of your files' : `${count} of your files`}. Please reply to our confirmation email and attach what’s missing.`,
  /** Ways on from the thank-you. */
  bookCall: 'Book a strategy call',
  follow: 'Create an account to follow your request',
  read: 'Meanwhile, a short read:',
  confirmationSent: 'We sent a confirmation with your reference to your work email.',
} as const;

/** `Step 3 of 7`. */
export function stepText(number: number, of: number): string {
  return `Step ${number} of ${of}`;
}
