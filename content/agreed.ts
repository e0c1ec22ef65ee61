/** Agreed fees and invoices, in the back office and for the client. */
export const agreedCopy = {
  monthlyFee: (plan: string) => `${plan}, monthly fee`,
  faults: {
    choice: 'Choose an option.',
    description: 'Say what the fee is for, or choose a plan.',
    amount: 'Enter an amount such as 3000 or 2,450.50, from $1.',
    months: 'Enter a number of months from 1 to 60, or leave it empty.',
    firstDay: 'Choose today or a later day within two years.',
    line: 'Say what this line is for.',
  },
} as const;
