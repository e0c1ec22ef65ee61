/** After a free time was booked. */
export const bookedCopy = {
  /** Heading of the dialog. */
  dialogTitle: 'Your strategy call',
  title: 'Your call is booked',
  text: (time: string) => `${time}. We sent an invitation to your email address.`,
  timeTaken: 'Someone else has just booked this time. Choose another one; everything else is kept.',
  host: 'Host',
  where: 'Where',
  join: 'Join the call',
  byPhone: 'By phone. We’ll call the number you gave us.',
  linkFollows: 'We’ll email you the link before the call.',
  addToCalendar: 'Add to calendar',
  reschedule: 'Reschedule',
} as const;
