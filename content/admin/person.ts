export const personCopy = {
  back: 'All users',
  export: 'Export data',
  noAccount: 'No account',
  timeline: 'Timeline',
  timelineNone: 'Nothing has happened yet.',
  articles: 'Article views are anonymous and not shown here.',
  sections: { all: 'All', leads: 'Leads', emails: 'Emails', money: 'Payments', account: 'Account' },
  joined: 'Account created',
  subscribed: 'Subscribed to the newsletter',
  unsubscribed: 'Unsubscribed from the newsletter',
  order: 'Ordered',
  payment: 'Payment',
  note: 'Note',
  stage: 'Stage changed to',
  reply: 'Replied by email:',
  received: 'Email received:',
  newsletter: 'Newsletter:',
  calls: {
    'call-confirmed': 'Call confirmed',
    'call-moved': 'Call rescheduled',
    'call-declined': 'Call declined',
  } as Readonly<Record<string, string>>,
  delivery: {
    sent: 'Delivered',
    waiting: 'Waiting',
    failed: 'Failed',
    bounced: 'Bounced',
    left: 'Not sent, unsubscribed before',
  },
} as const;

export const erasureCopy = {
  title: (name: string) => `Erase ${name}`,
  lead: 'Fulfills a request to be forgotten. It takes a few seconds and cannot be undone.',
  goes: 'Will be erased',
  stays: 'Will be kept',
  account: 'The account, with its sessions, sign-in methods, and settings',
  billing: 'Running subscriptions end now, without a refund. Orders and payments are removed from this site',
  subscription: 'The newsletter subscription, with its record of consent and what was sent',
  leads: (count: number) =>
    count === 1
      ? 'One lead, with its form, files, notes, tasks, and emails'
      : `${count} leads, with their forms, files, notes, tasks, and emails`,
  kept: {
    invoices: ['Invoices and payments at the payment provider', 'Tax law requires them, usually for ten years.'],
    audit: [
      'Audit log entries by internal IDs, with network address and device',
      'They show who did what; they hold no name or email address, and are deleted after their retention period.',
    ],
    code: ['A code made from the email address', 'It cannot be reversed. Imported lists cannot add the address again.'],
    sums: ['Counts in charts', 'They are daily totals and name no one.'],
    backups: [
      'Backups',
      'They contain the data until they are replaced. If you restore an old one, erase the person again.',
    ],
    mailbox: [
      'Emails in your own mailbox, and data that webhooks passed on',
      'This site cannot reach them. Erase them there.',
    ],
  },
  typed: 'Type the person’s email address to confirm',
  confirm: 'Erase person',
  busy: 'Erasing...',
  begun: 'The data is being erased.',
  underWay: 'This person’s data is being erased. We’ll retry automatically if the payment provider does not respond.',
  reasons: {
    address: 'This does not match the email address.',
    self: 'You cannot erase yourself. Ask another administrator, or erase your account in Account Settings.',
    team: 'This person is on the team. Remove them from the team first.',
  },
} as const;
