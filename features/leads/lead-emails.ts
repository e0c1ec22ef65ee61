/** What an email about a lead is for. */
export type EmailPurpose = 'confirmation' | 'team' | 'call-answer';

/** An email about a lead that the program sends by itself. */
export interface LeadEmail {
  readonly purpose: EmailPurpose;
  /** Null until it is sent: the address may still change. */
  readonly to: string | null;
  /** When it was sent or, before that, queued; an ISO text. */
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
  'send-contact-acknowledgement': 'confirmation',
  'send-intake-confirmation': 'confirmation',
  'send-booking-confirmation': 'confirmation',
  'send-booking-answer': 'call-answer',
};

/** What the email of a job is for; null for jobs that send no email about a lead. */
export function purposeOf(job: string): EmailPurpose | null {
  return purposes[job] ?? null;
}
