export const companyCopy = {
  people: 'People',
  leads: 'Leads',
  monthly: 'Per month',
  paid: 'Paid so far',
  open: 'Open leads',
  openValue: 'Value of open leads',
  columns: { name: 'Name', email: 'Email', account: 'Account', plan: 'Plan', leads: 'Leads', newsletter: 'Newsletter' },
  leadColumns: { name: 'Name', topic: 'Topic', stage: 'Stage', value: 'Value', received: 'Received' },
  leadsNone: 'No leads from this company.',
  noAccount: 'No account',
  cut: 'Only the first hundred of each are shown. Search the lists for the rest.',
} as const;
