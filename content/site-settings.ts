import { site } from './site.ts';

export const siteSettingsCopy = {
  title: 'Settings',
  navigation: 'Settings',
  lead: 'Settings apply to every server immediately and override the environment. Changes are recorded in the audit log.',
  groups: {
    switches: { title: 'Sales', lead: 'Visitors see changes on the next page they open.' },
    access: {
      title: 'Administrators',
      lead: 'Administrators without a second factor have seven days to set one up before the back office is locked.',
    },
    addresses: {
      title: 'Notifications',
      lead: 'Replies to our emails go to these addresses too. The team’s address is used where none is set.',
    },
    measurement: {
      title: 'Page speed',
      lead: 'Measured in visitors’ browsers, without identifiers. The overview shows the result.',
    },
    times: {
      title: 'Data retention',
      lead: 'Older data is erased daily. The privacy policy shows the current periods.',
    },
  },
  usual: 'Default',
  own: 'Custom',
  usualIs: (value: string) => `Default: ${value}`,
  save: 'Save',
  saving: 'Saving...',
  reset: 'Reset to default',
  saved: 'Saved and applied everywhere.',
  putBack: 'Reset to default.',
  changed: 'Changed',
  by: 'by',
  someone: 'a former administrator',
  sameAsTeam: 'the team’s address',
  days: 'days',
  months: 'months',
  percent: 'percent',
  between: (min: number, max: number, unit: string) => `From ${min} to ${max} ${unit}`,
  stale: {
    title: 'Someone else changed this setting',
    theirs: 'Current value',
    yours: 'Your value',
    keepTheirs: 'Keep current value',
    takeYours: 'Save my value',
  },
  faults: {
    choice: 'Choose an option.',
    address: 'Enter an address such as team@example.com, or Name <team@example.com>.',
    number: 'Enter a whole number in this range.',
    unchanged: 'This is already the current value.',
  },
  names: {
    intakeAccess: {
      label: 'Who may open the intake',
      hint: 'When sign-in is required, visitors sign in first and return to the form.',
      values: { open: 'Anyone', 'signed-in': 'Signed-in users only' },
    },
    pricingLinks: {
      label: 'Pricing buttons',
      hint: 'For sales-led sites: scroll to the pricing, and let sales send checkout links.',
      values: { checkout: 'Open the checkout', scroll: 'Scroll to the pricing' },
    },
    administratorFactor: {
      label: 'Administrator second factor',
      hint: 'An authenticator app code in addition to the password. Required by default on a public address.',
      values: { required: 'Required', optional: 'Optional' },
    },
    teamEmail: { label: 'Team', hint: 'Used for everything without its own address.' },
    leadsEmail: { label: 'New intakes', hint: '' },
    bookingsEmail: { label: 'Strategy calls', hint: '' },
    contactEmail: { label: 'Contact messages', hint: '' },
    salesEmail: { label: 'Sales and payments', hint: '' },
    measuredViews: {
      label: 'Measured page views',
      hint: '0 measures none. Browsers that ask not to be tracked are never measured.',
    },
    keepInquiriesMonths: {
      label: 'Intakes, calls and messages, after the last activity',
      hint: 'Leads that were won or made a purchase are kept with the order.',
    },
    keepLeaversMonths: {
      label: 'Unsubscribed email addresses',
      hint: 'Kept so that they are not emailed again.',
    },
    keepAuditDays: { label: 'Audit log', hint: '' },
    keepPaymentEventsDays: { label: 'Payment event IDs', hint: '' },
    keepDeliveriesDays: { label: 'Newsletter delivery records', hint: '' },
  },
  footnote: `Origin, mail server, keys and everything else of ${site.name} is set in the environment; docs/settings.md lists it.`,
} as const;
