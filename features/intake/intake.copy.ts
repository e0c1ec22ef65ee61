/** Copy outside the fields, verbatim from the specification. */
export const intakeMessages = {
  title: 'Start your project',
  description: 'Tell us about your project in seven short steps. Our team reviews it within 24 hours.',
  pageIntroduction:
    'Seven short steps. Fields with an asterisk are needed; the rest helps us to answer well. Your answers are kept for 30 days, so you can go on later in this browser.',
  incomplete: 'Please fill in all required fields to continue',
  submitFailed: 'There was an error submitting your form. Please try again.',
  uploadFailed: (statusText: string) => `Upload failed: ${statusText}`,
  uploadError: (message: string) => `Upload error: ${message}`,
  thankYouTitle: 'Thank You for Your Submission!',
  thankYouText: 'Our team will review your project within 24 hours and reply with next steps and timeline estimates.',
  filesLost: (count: number) =>
    `${count === 1 ? 'One file' : `${count} files`} did not reach us. Please attach what is missing to your answer to our confirmation.`,
  confirmationSent: 'We have sent a confirmation with your reference to your work email.',
} as const;

/** `Step 3 of 7`. */
export function stepText(number: number, of: number): string {
  return `Step ${number} of ${of}`;
}
