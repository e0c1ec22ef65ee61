import { demonstrationEmail } from '#content/admin/demonstration.ts';
import type { NewRequest } from '#features/messages/messages.ts';

interface Line {
  readonly by: 'client' | 'sales' | 'owner';
  /** Before now. */
  readonly hours: number;
  readonly text: string;
  readonly isInternal?: true;
  readonly request?: NewRequest;
}

/** Made-up conversations. Without an email address, the client is the one whose account is printed at the start. */
export const conversations: readonly { readonly email: string | null; readonly lines: readonly Line[] }[] = [
  {
    email: null,
    lines: [
      {
        by: 'sales',
        hours: 170,
        text: 'Hi Cleo, welcome! I’m your contact here. Write to me about anything that comes up, large or small.',
      },
      { by: 'client', hours: 168, text: 'Thanks Sam. Where do I send the list of suppliers for the invoice workflow?' },
      {
        by: 'sales',
        hours: 165,
        text: 'Right here is best. A spreadsheet with name, email address, and payment terms is all we need.',
      },
      {
        by: 'client',
        hours: 98,
        text: 'Sent to you by email this morning: 142 suppliers. Eleven have no payment terms yet.',
      },
      {
        by: 'sales',
        hours: 96,
        text: 'Got it. We’ll send invoices without terms to @Cleo Marsh for approval until you have filled them in.',
      },
      {
        by: 'owner',
        hours: 95,
        text: 'Watch the rounding of their VAT: last month’s export was off by a cent in three places.',
        isInternal: true,
      },
      { by: 'client', hours: 30, text: 'Works well so far. The first batch took four minutes instead of a morning.' },
      {
        by: 'client',
        hours: 3,
        text: 'Could the approval email go to our office manager as well while I’m away next week?',
        request: { kind: 'change', urgency: 'normal' },
      },
    ],
  },
  {
    email: demonstrationEmail('Philippa Osei', 'Marlow Freight'),
    lines: [
      { by: 'client', hours: 20, text: 'Yesterday’s customs forms came out twice. Is something running double?' },
    ],
  },
  {
    email: demonstrationEmail('Viggo Ashdown', 'Linden Legal'),
    lines: [{ by: 'owner', hours: 50, text: 'Your second workflow is live. Have a look and tell us what you think.' }],
  },
];
