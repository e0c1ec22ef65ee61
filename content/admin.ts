export const accessDenied = {
  title: 'Access Denied',
  message: "You don't have permission to access this admin area. This section is restricted to administrators only.",
} as const;

export const adminCopy = {
  title: 'Admin Dashboard',
  lead: 'Users, revenue and leads at a glance.',
  metrics: 'Metrics',
  totalUsers: 'Total Users',
  adminUsers: 'Admin Users',
  activeSubscriptions: 'Active Subscriptions',
  mrr: 'MRR',
  mrrNote: 'Monthly recurring revenue of all active subscriptions.',
  recent: 'Recent Users',
  none: 'No users yet. The ten newest appear here.',
  columns: ['User', 'Company', 'Role', 'Subscription', 'Status', 'Joined'],
  active: 'Active',
  inactive: 'Inactive',
  unnamed: 'No name',
  nothing: 'None',
  shortcuts: 'Shortcuts',
  viewSite: 'View Site',
  viewSiteNote: 'The public site.',
  database: 'Database Console',
  databaseNote: 'Tables and rows at your database host.',
  payments: 'Payments Dashboard',
  paymentsNote: 'Customers, subscriptions and payouts at the payment provider.',
  denied: 'Back to your dashboard',
} as const;

export const adminSite = {
  label: 'Back office',
  sections: {
    overview: 'Overview',
    leads: 'Leads',
    users: 'Users',
    articles: 'Articles',
    newsletter: 'Newsletter',
    jobAdmin: 'Jobs',
    webhooks: 'Webhooks',
    audit: 'Audit log',
    system: 'System',
    settings: 'Settings',
  },
  account: 'Your account',
  missing: { title: 'Page not found', copy: 'It may have been removed, or the address is incomplete.' },
  failed: {
    title: 'This page could not be loaded',
    copy: 'We retry when the connection is back. Unsaved input is kept in this browser.',
  },
  again: 'Try again',
  toOverview: 'Go to the overview',
  connection: {
    retried: 'Not saved: no connection, retrying. What you typed is still here.',
    left: 'The site did not respond. Your input is still here. Please try again.',
    now: 'Retry now',
  },
} as const;
