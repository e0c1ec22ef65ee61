/** Apart from the copy of the page, which has these from the server. */
export const checkLabels = {
  settings: 'Settings',
  database: 'Database',
  migrations: 'Migrations',
  replicas: 'Processes',
  jobs: 'Jobs',
  mail: 'Mail server',
  'mail-dns': 'Mail DNS records',
  storage: 'File storage',
  payments: 'Payments',
  webhooks: 'Webhook events',
  calls: 'Place of calls',
  calendars: 'Hosts’ calendars',
  proxy: 'Public address and proxy',
  certificate: 'TLS certificate',
  backup: 'Last backup',
  disk: 'Disk space',
  'virus-scan': 'Virus scanner',
  clock: 'Clock',
} as const;

export const systemEmailCopy = {
  began: (labels: readonly string[]) =>
    labels.length === 1 ? `Problem: ${labels[0] ?? ''}` : `${String(labels.length)} problems: ${labels.join(', ')}`,
  over: (labels: readonly string[]) => `Works again: ${labels.join(', ')}`,
  beganHeading: 'Needs attention',
  overHeading: 'Works again',
  found: 'Found',
  remedy: 'What to do',
  since: (at: string) => `Since ${at}`,
  nothingToDo: 'Nothing: it works.',
  once: 'You get one email when a problem persists, and one when it is resolved.',
  open: 'Open the System page',
  footer: 'Administrators get this email when a check fails twice in a row.',
} as const;

export const doctorCopy = {
  test: 'Test email',
  testSubject: 'Test email',
  testBody: 'This email was sent by npm run doctor. It shows that the mail server accepts this site’s emails.',
  testHint: 'To see whether receivers trust it, look for spf=pass, dkim=pass, and dmarc=pass in its headers.',
  testFooter: 'It was requested in the site’s terminal.',
} as const;
