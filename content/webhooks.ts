/** The pages of the back office about webhooks. */
export const webhookCopy = {
  title: 'Webhooks',
  lead: 'Other programs, such as a CRM, are told of what happens here as it happens.',
  add: 'Add an endpoint',
  guideLead: 'Any library for the convention does this as well:',
  guide: 'Standard Webhooks',
  guideHref: 'https://www.standardwebhooks.com',
  endpoint: 'Endpoint',
  events: 'Events',
  state: 'State',
  lastSuccess: 'Last delivered',
  never: 'Never',
  waiting: 'Waiting',
  failed: 'Failed',
  attempts: 'Attempts in 24 hours',
  emptyTitle: 'No endpoint yet',
  empty:
    'Add the address of a program that takes webhooks. Each lead, booking, sale or change of a subscription is then sent to it, signed, and tried again while it is away.',

  newTitle: 'Add an endpoint',
  newLead: 'It is enabled from the start. Its signing secret is on the page that follows.',
  form: 'What it is sent',
  url: 'Address',
  urlHint: 'An https address on the public internet.',
  description: 'Description',
  descriptionHint: 'For your team: what receives it.',
  eventsLegend: 'Events',
  save: 'Save changes',
  saved: 'Saved.',
  faults: 'Some answers need another look',
  tooMany: 'There are as many endpoints as there can be. Remove one that is not needed.',
  typeCopy: {
    'lead.created': 'A new lead: a project intake or a contact message',
    'booking.created': 'A strategy call was asked for',
    'sale.completed': 'A purchase was paid',
    'subscription.updated': 'A subscription began, changed or ended',
  },

  staleTitle: 'Somebody else has saved this endpoint meanwhile',
  staleLead: (by: string) => `Saved by ${by}. What you have typed is still in the form.`,
  staleGone: 'somebody whose account is gone',
  takeTheirs: 'Use what they saved',
  keepMine: 'Save mine over it',

  health: {
    working: 'Working',
    failing: 'Failing',
    disabled: 'Disabled',
    unused: 'Nothing sent yet',
  },
  disabledWhy: {
    'by-hand': 'Disabled by an administrator. Nothing is sent to it.',
    gone: 'It answered 410, which says that it is gone for good. Nothing is sent to it.',
    failing: 'Every attempt of three days has failed. Nothing is sent to it.',
  },
  failingSince: 'Failing since',
  madeBy: 'Added by',
  someone: 'Somebody whose account is gone',
  test: 'Send a test',
  testSent: 'The test is on its way; its answer shows in the log.',
  enable: 'Enable',
  disable: 'Disable',
  remove: 'Remove',
  removeTitle: 'Remove this endpoint?',
  removeCopy: 'Nothing more is sent to it, and its log goes with it. This cannot be taken back.',
  removeKeep: 'Keep it',

  secret: 'Signing secret',
  secretLead:
    'The receiver checks by it that a message is ours. Keep it as you would a password; who looks at it stands in the audit log.',
  show: 'Show the secret',
  hide: 'Hide',
  copy: 'Copy',
  copied: 'Copied',
  rotate: 'Make a new one',
  rotateTitle: 'Make a new signing secret?',
  rotateCopy:
    'Messages are signed by both for 24 hours, so that the receiver can change over in that time. Then the present one is void.',
  rotateKeep: 'Keep the present one',
  rotatedUntil: 'Messages are signed by the one before it as well until',
  sealed: 'The secret was encrypted under another AUTH_SECRET. Make a new one.',
  snippet: 'Check a signature in Node',

  log: 'Log',
  logLead: 'Every attempt of the last 30 days.',
  all: 'All attempts',
  onlyFailed: 'Failed only',
  when: 'When',
  event: 'Event',
  attempt: 'Attempt',
  answer: 'Answer',
  took: 'Took',
  noAnswer: 'No answer',
  next: 'Next attempt',
  noNext: 'None',
  again: 'Send again',
  againDone: 'It is on its way again.',
  exchange: 'Request and answer',
  request: 'Sent',
  response: 'Answered',
  noResponse: 'No words.',
  none: 'No attempt yet',
  noneCopy: 'Send a test, or wait for something to happen.',
  noneFailed: 'No attempt has failed',
  noneFailedCopy: 'In the days that are kept, all went well.',
  resend: 'Send again what has failed',
  resendSince: 'Since',
  resendDone: (count: number) =>
    count === 1 ? 'One message is on its way again.' : `${count} messages are on their way again.`,
  resendNone: 'Nothing has failed since then.',
  mustEnable: 'Enable the endpoint first.',
  gone: 'It is no longer there.',
  faultCopy: {
    address: 'Refused: the address leads into a private network',
    name: 'The host’s name leads nowhere',
    time: 'No answer within 15 seconds',
    certificate: 'No secure connection: its certificate was not accepted',
    connection: 'The connection failed',
    secret: 'Not sent: the signing secret cannot be read',
  },
} as const;

/** How a receiver checks a message; docs/webhooks.md has the same. */
export const webhookSnippet = `import { createHmac, timingSafeEqual } from 'node:crypto';

export function isGenuine(headers, body, secret) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(at)) < 300)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const wanted = Buffer.from(createHmac('sha256', key).update(\`\${id}.\${at}.\${body}\`).digest('base64'));
  return given.split(' ').some((one) => {
    const signature = Buffer.from(one.replace(/^v1,/, ''));
    return signature.length === wanted.length && timingSafeEqual(signature, wanted);
  });
}`;
