/** What the frame of the portal says while a page of it is on its way. */
export const portalWaiting = {
  page: 'Loading...',
  admin: 'Verifying access...',
} as const;

/** The administrators' page. */
export const adminWords = {
  title: 'Admin Dashboard',
  lead: 'Who has an account, who pays, and where the rest is looked after.',
  figures: 'In figures',
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
