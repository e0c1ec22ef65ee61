export type EmailPurpose = 'confirmation' | 'team' | 'call-answer';

/** Sent automatically. */
export interface LeadEmail {
  readonly purpose: EmailPurpose;
  /** Null until sent, since the address may change. */
  readonly to: string | null;
  /** When it was sent, or queued if it is not sent yet; ISO string. */
  readonly at: string;
  readonly delivery: 'sent' | 'waiting' | 'failed' | 'given-up';
}

export const emailPurposeCopy: Readonly<Record<EmailPurpose, string>> = {
  confirmation: 'Confirmation email',
  team: 'Email to the team',
  'call-answer': 'Email about the call',
};

const purposes: Readonly<Record<string, EmailPurpose>> = {
  'send-contact-email': 'team',
  'send-intake-email': 'team',
  'send-booking-email': 'team',
  'send-contact-acknowledgment': 'confirmation',
  'send-intake-confirmation': 'confirmation',
  'send-booking-confirmation': 'confirmation',
  'send-booking-answer': 'call-answer',
  'send-call-reminder': 'call-answer',
};

/** Null for jobs that do not email a lead. */
export function purposeOf(job: string): EmailPurpose | null {
  return purposes[job] ?? null;
}
