import { site } from './site.ts';

/** The settings of the site in the back office. */
export const siteSettingsCopy = {
  title: 'Settings',
  lead: 'What is set here holds on every server at once and stands over the environment. Each change is in the audit log.',
  groups: {
    switches: { title: 'How the site sells', lead: 'Visitors see a change with their next page.' },
    access: {
      title: 'Who runs the site',
      lead: 'An administrator without a second factor has seven days to set one up, then only the page for it opens.',
    },
    addresses: {
      title: 'Where notifications go',
      lead: 'Answers to our mails come to these addresses as well. One that is not set is the team’s.',
    },
    times: {
      title: 'How long things are kept',
      lead: 'A job erases what is older, once a day. The privacy policy tells the times that hold.',
    },
  },
  usual: 'Default',
  own: 'Set here',
  usualIs: (value: string) => `Default: ${value}`,
  save: 'Save',
  saving: 'Saving...',
  reset: 'Put back to default',
  saved: 'Saved. It holds everywhere now.',
  putBack: 'The default holds again.',
  changed: 'Changed',
  by: 'by',
  someone: 'an administrator who is gone',
  sameAsTeam: 'the team’s address',
  days: 'days',
  months: 'months',
  between: (least: number, most: number, unit: string) => `From ${least} to ${most} ${unit}`,
  stale: {
    title: 'Somebody changed this meanwhile',
    theirs: 'It is now',
    yours: 'You chose',
    keepTheirs: 'Leave it as it is',
    takeYours: 'Save mine over it',
  },
  faults: {
    choice: 'Choose one of these.',
    address: 'Enter an address such as team@example.com, or Name <team@example.com>.',
    number: 'Enter a whole number within these bounds.',
    unchanged: 'It has this value already.',
  },
  names: {
    intakeAccess: {
      label: 'Who may open the intake',
      hint: 'With sign-in, a visitor is led to the login first and comes back to the form.',
      values: { open: 'Anyone', 'signed-in': 'Only who is signed in' },
    },
    pricingLinks: {
      label: 'What the buy links of the pricing do',
      hint: 'A sales-led site scrolls to the pricing, and checkout is reached by links that sales sends.',
      values: { checkout: 'Lead to the checkout', scroll: 'Scroll to the pricing' },
    },
    administratorFactor: {
      label: 'Second factor of administrators',
      hint: 'A code of an authenticator app beside the password. By default it is required on a public address.',
      values: { required: 'Required', optional: 'Up to each of them' },
    },
    teamEmail: { label: 'The team', hint: 'Everything that has no address of its own.' },
    leadsEmail: { label: 'New intakes', hint: '' },
    bookingsEmail: { label: 'Strategy calls', hint: '' },
    contactEmail: { label: 'Messages of the contact page', hint: '' },
    salesEmail: { label: 'Sales and payments', hint: '' },
    keepInquiriesMonths: {
      label: 'Intakes, calls and messages, after the last exchange',
      hint: 'Those that were won, or whose sender has bought something, are kept with the order.',
    },
    keepLeaversMonths: {
      label: 'Addresses that have left the newsletter',
      hint: 'Kept so that nobody writes to them again.',
    },
    keepAuditDays: { label: 'The audit log', hint: '' },
    keepPaymentEventsDays: { label: 'Numbers of the payment provider’s messages', hint: '' },
    keepDeliveriesDays: { label: 'Which newsletter went to whom', hint: '' },
  },
  footnote: `Origin, mail server, keys and everything else of ${site.name} is set in the environment; docs/settings.md lists it.`,
} as const;
