export const accessDenied = {
  title: 'Access Denied',
  message: "You don't have permission to access this admin area. This section is restricted to administrators only.",
} as const;

/** For forms sent without scripts. */
export const refusedPost = {
  title: 'Nothing was changed',
  back: 'Go back to the page',
  unknown: 'The form named no action of this page.',
  other: 'This could not be done. Go back, check what you entered and try again.',
  reasons: {
    gone: 'It no longer exists. Someone else may have removed it.',
    unknown: 'It no longer exists. Someone else may have removed it.',
    stale: 'Someone else changed this meanwhile. Go back, reload the page and try again.',
    changed: 'Someone else changed this meanwhile. Go back, reload the page and try again.',
    invalid: 'Some values cannot be used. Go back and check what you entered.',
    empty: 'Something required is missing. Go back and fill it in.',
    'too-many': 'There are too many. Remove some and try again.',
    'too-often': 'This was done too often. Try again later.',
    'bad-time': 'Choose a date and time in the future.',
  } as Readonly<Record<string, string>>,
} as const;

/** Also the title of documents that have no other. */
export const adminTitle = 'Admin Dashboard';
export const backToDashboard = 'Back to your dashboard';

export const adminSite = {
  label: 'Back office',
  sections: {
    today: 'Today',
    overview: 'Overview',
    leads: 'Leads',
    notices: 'Notices',
    users: 'Users',
    payments: 'Payments',
    articles: 'Articles',
    calendar: 'Calendar',
    newsletter: 'Newsletter',
    jobAdmin: 'Jobs',
    webhooks: 'Webhooks',
    audit: 'Audit log',
    system: 'System',
    settings: 'Settings',
  },
  counted: { today: 'open', leads: 'without a reply', notices: 'unread', jobs: 'failed', problems: 'problems' },
  groups: { audience: 'Audience', operations: 'Operations' },
  menu: 'Menu',
  toggleRail: 'Collapse or expand the navigation',
  account: 'Your account',
  missing: { title: 'Page not found', copy: 'It may have been removed, or the address is incomplete.' },
  failed: {
    title: 'This page could not be loaded',
    copy: 'We retry when the connection is back. Unsaved input is kept in this browser.',
  },
  again: 'Try again',
  toToday: 'Go to Today',
  connection: {
    retried: 'Not saved: no connection, retrying. What you typed is still here.',
    left: 'The site did not respond. Your input is still here. Please try again.',
    now: 'Retry now',
  },
} as const;
