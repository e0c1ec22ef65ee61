/** The first part of the dashboard. */
export const nextPartCopy = {
  title: 'Next step',
  nothing: 'There is nothing for you to do right now.',
  confirm: 'Your bank asks you to confirm a payment.',
  intake: 'Tell us about your work, so that we can prepare.',
  report: { text: (month: string) => `The report for ${month} is ready.`, go: 'Read the report' },
  unread: { text: 'You have unread messages.', go: 'Read messages' },
} as const;

/** The first of the quick actions on the dashboard. */
export const nextStepCopy = {
  upgrade: 'Upgrade Plan',
  again: 'Start it again',
  keep: 'Keep the plan',
  resume: 'Resume the plan',
  intake: 'Start your intake',
  contact: 'Contact us',
} as const;
