/** By the provider's names of the reasons. */
export const cancelReasons: Readonly<Record<string, string>> = {
  too_expensive: 'Too expensive',
  missing_features: 'Something is missing',
  switched_service: 'Switched to another service',
  unused: 'Not used enough',
  customer_service: 'Not satisfied with the support',
  low_quality: 'Not satisfied with the quality',
  too_complex: 'Too complicated',
  other: 'Another reason',
};

/** Lines of a subscription's history, each beside its day. */
export const changeLines = {
  started: (name: string) => `${name} began`,
  changed: (from: string, to: string) => `Changed from ${from} to ${to}`,
  newFee: (name: string, fee: string) => `${name} now costs ${fee} a month`,
  scheduled: (to: string, day: string) => `Change to ${to} scheduled for ${day}`,
  unscheduled: (to: string) => `Change to ${to} undone`,
  paused: (name: string) => `${name} paused`,
  pausedUntil: (name: string, day: string) => `${name} paused until ${day}`,
  unpaused: (name: string) => `${name} resumed`,
  canceled: (name: string, day: string) => `${name} canceled, to end on ${day}`,
  uncanceled: (name: string) => `Cancellation of ${name} undone`,
  periodEnd: 'the end of the period',
  ended: {
    client: (name: string) => `${name} ended, as canceled`,
    unpaid: (name: string) => `${name} ended after the last failed payment`,
    us: (name: string) => `${name} ended by us`,
    disputed: (name: string) => `${name} ended after a disputed payment`,
  },
} as const;

export const changesCopy = {
  title: 'History',
  empty: 'Nothing has changed yet.',
};

export const churnCopy = {
  title: 'Ended subscriptions',
  lead: (count: number, fee: string) => `${count} ended in this period, with ${fee} a month.`,
  none: 'No subscription ended in this period.',
  paused: (count: number, fee: string) => `${count} paused now, with ${fee} a month.`,
  columns: { reason: 'Reason', count: 'Subscriptions', fee: 'Monthly fee' },
  reasons: {
    unpaid: 'Payment failed',
    us: 'Ended by us',
    disputed: 'Payment disputed',
    unsaid: 'Canceled, no reason given',
  },
  comments: (count: number) => (count === 1 ? '1 comment' : `${count} comments`),
  newestComments: (count: number) => `Newest ${count} comments`,
};
