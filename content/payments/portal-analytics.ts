/** As shown to the sender. */
const requestStages = {
  reviewing: 'In review',
  'call-booked': 'Call scheduled',
  proposal: 'Proposal in progress',
  won: 'Agreed',
  lost: 'Closed',
  spam: 'Closed',
} as const;

/** The Analytics page of the portal. */
export const analyticsCopy = {
  title: 'Analytics',
  spending: 'Spending by month',
  short: 'Spending',
  total: (amount: string) => `${amount} in the last twelve months, net of refunds and chargebacks.`,
  none: 'No payments in the last twelve months.',
  table: 'Data as a table',
  month: 'Month',
  spent: 'Spent',
  orders: 'Orders',
  noOrders: 'No orders yet. Your orders and their status appear here.',
  calls: 'Strategy calls',
  noCalls: 'None requested yet.',
  messages: 'Messages',
  noMessages: 'None sent from the contact page yet.',
  history: 'History',
  events: { sent: 'Sent', changed: 'Changed by you' },
  intakeStatus: { ...requestStages, new: 'Received, in review' } as Readonly<Record<string, string>>,
  requestStatus: { ...requestStages, new: 'Received' } as Readonly<Record<string, string>>,
} as const;
