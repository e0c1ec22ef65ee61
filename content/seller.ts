/** Promises of the owner: settle them with your lawyer before going live, and keep them. */
export const legal = {
  governingLaw: 'the State of Delaware, United States',
  courts: 'the courts of the State of Delaware',
  /** Retention defaults; changeable under Settings. The policy shows the effective values. */
  keep: {
    inquiriesMonths: 24,
    leaversMonths: 24,
    auditDays: 400,
    paymentEventsDays: 90,
    deliveriesDays: 90,
    bookkeeping: '7 years',
    accessLog: '30 days',
  },
  /** From the discovery of an incident affecting clients' data. */
  incidentNotice: '72 hours',
} as const;
