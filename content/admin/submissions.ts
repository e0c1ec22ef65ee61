export const submissionsCopy = {
  title: 'Submissions',
  lead: 'What visitors sent with the forms, in their own words.',
  kinds: { intake: 'Intakes', booking: 'Strategy calls', contact: 'Messages' },
  one: { intake: 'Intake', booking: 'Strategy call', contact: 'Message' },
  spam: 'Suspected spam',
  columns: { from: 'From', company: 'Company', received: 'Received' },
  empty: 'Nothing here yet',
  emptyNote: 'New submissions appear here as soon as they are sent.',
  all: 'All submissions',
  person: 'Everything about this person',
  requested: 'Requested time',
  call: 'Call',
} as const;
