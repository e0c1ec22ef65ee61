export const deniedTitle = 'Access Denied';

/** Also the title of documents that have no other. */
export const adminTitle = 'Admin Dashboard';

export const adminSite = {
  label: 'Back office',
  sections: {
    today: 'Today',
    overview: 'Overview',
    leads: 'Leads',
    reports: 'Reports',
    messages: 'Messages',
    notices: 'Notices',
    users: 'Users',
    projects: 'Projects',
    payments: 'Payments',
    articles: 'Articles',
    content: 'Content',
    calendar: 'Calendar',
    newsletter: 'Newsletter',
    jobAdmin: 'Jobs',
    webhooks: 'Webhooks',
    audit: 'Audit log',
    system: 'System',
    settings: 'Settings',
  },
  counted: {
    today: 'open',
    leads: 'without a reply',
    messages: 'waiting',
    notices: 'unread',
    jobs: 'failed',
    problems: 'problems',
  },
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
