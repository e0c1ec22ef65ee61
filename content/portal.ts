/** What the frame of the portal says on every page. */
export const portalNotices = {
  erasure: {
    before: 'Your account will be erased on',
    after: 'Until then nothing can be bought with it.',
    keep: 'Keep my account',
  },
} as const;

/** What the frame of the portal says while a page of it is on its way. */
export const portalWaiting = {
  page: 'Loading...',
  admin: 'Verifying access...',
} as const;

/** What somebody reads who is signed in and is no administrator. */
export const accessDenied = {
  title: 'Access Denied',
  message: "You don't have permission to access this admin area. This section is restricted to administrators only.",
} as const;

/** The administrators' page. */
export const adminCopy = {
  title: 'Admin Dashboard',
  lead: 'Who has an account, who pays, and where the rest is looked after.',
  metrics: 'In figures',
  totalUsers: 'Total Users',
  adminUsers: 'Admin Users',
  activeSubscriptions: 'Active Subscriptions',
  mrr: 'MRR',
  mrrNote: 'Monthly recurring revenue: what all active subscriptions come to in a month.',
  recent: 'Recent Users',
  none: 'Nobody has an account yet. The newest ten stand here once somebody has signed up.',
  columns: ['User', 'Company', 'Role', 'Subscription', 'Status', 'Joined'],
  active: 'Active',
  inactive: 'Inactive',
  unnamed: 'No name given',
  nothing: 'None',
  shortcuts: 'Shortcuts',
  viewSite: 'View Site',
  viewSiteNote: 'What visitors see.',
  database: 'Database Console',
  databaseNote: 'Tables and rows, at the database’s own place.',
  payments: 'Payments Dashboard',
  paymentsNote: 'Customers, subscriptions and payouts, at the payment provider.',
  denied: 'Back to your dashboard',
} as const;

/** The frame of the back office, and what stands in it where a page cannot be shown. */
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
  missing: { title: 'There is nothing here', copy: 'It may have been removed, or the address is incomplete.' },
  failed: {
    title: 'This page could not be loaded',
    copy: 'It is tried again as soon as the connection is back. What you typed elsewhere is kept in this browser.',
  },
  again: 'Try again',
  toOverview: 'Go to the overview',
  connection: {
    retried: 'Not saved: no connection, retrying. What you typed is still here.',
    left: 'That did not work: the site did not answer. What you typed is still here. Please try again.',
    now: 'Try now',
  },
} as const;
