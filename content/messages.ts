/** When requests are answered, by plan, as its support is sold on the pricing page. Hours are the team's unless round the clock. */
export const answerTimes = {
  none: { hours: 16, isRoundTheClock: false },
  /** Email support. */
  starter: { hours: 16, isRoundTheClock: false },
  /** Priority support. */
  growth: { hours: 8, isRoundTheClock: false },
  /** A dedicated success manager. */
  scale: { hours: 4, isRoundTheClock: false },
  /** 24/7 support. */
  enterprise: { hours: 4, isRoundTheClock: true },
} as const;

export const messageKindCopy = {
  change: 'Change',
  problem: 'Problem',
  question: 'Question',
} as const;

export const urgencyCopy = { normal: 'Normal', urgent: 'Urgent' } as const;

/** By who reads it. */
export const requestStateCopy = {
  client: { open: 'Open', 'in-progress': 'In progress', waiting: 'Waiting for you', done: 'Done' },
  team: { open: 'Open', 'in-progress': 'In progress', waiting: 'Waiting for client', done: 'Done' },
} as const;

export const sendFaultCopy = {
  empty: 'Enter a message.',
  long: 'Use at most 8,000 characters.',
  files: 'A file is no longer there. Choose your files again.',
  'files-large': 'Your files are larger than 25 MB together.',
  file: 'A file could not be stored.',
  busy: 'You sent many messages in a short time, so this one was not sent. Try again in a few minutes.',
  'no-right':
    'You can no longer write here, so your message was not sent. Your text is still below: copy it to keep it.',
  'other-organization':
    'You are no longer in this organization, or switched to another one, so your message was not sent. Your text is still below: copy it to keep it.',
  gone: 'This conversation is no longer there. Your text is still below: copy it to keep it.',
} as const;

export const messagesCopy = {
  title: 'Messages',
  lead: (contact: string | null) =>
    contact === null ? 'Write to our team.' : `Write to our team. Your contact is ${contact}.`,
  empty: 'No messages yet',
  emptyNote: 'Ask a question, request a change, or report a problem. We reply here and by email.',
  earlier: 'Show earlier messages',
  newest: 'Go to the newest message',
  showNewest: 'Show the newest messages',
  list: 'Conversation',
  conversations: 'Conversations',
  general: 'General',
  unread: 'new',
  requests: 'Requests',
  answerBy: 'We answer by',
  urgent: 'Urgent',
  dueBy: 'Answer by',
  overdue: 'Overdue',
  note: 'Internal note',
  you: 'You',
  formerMember: 'A former member',
  formerTeam: 'A former team member',
  team: 'Our team',
  readBy: (names: string) => `Read by ${names}`,
  write: 'Write a message',
  message: 'Message',
  messageHint: (names: string) => `Mention someone with @ and their name: ${names}.`,
  kind: 'What is it?',
  plain: 'A message',
  kinds: {
    change: 'A request: change something',
    problem: 'A request: fix a problem',
    question: 'A request: answer a question',
  },
  urgency: 'Urgency of a request',
  files: 'Files',
  filesHint: 'Up to 5 files of 10 MB each.',
  send: 'Send message',
  sent: 'Your message was sent.',
  notSent: 'What you wrote',
} as const;

export const messagesEmail = {
  subject: (author: string, count: number) => (count === 1 ? `New message from ${author}` : `${count} new messages`),
  mentioned: (author: string) => `${author} mentioned you`,
  heading: (organization: string) => `Messages: ${organization}`,
  files: (names: string) => `Files: ${names}`,
  open: 'Open the conversation',
  footer: 'Reply to this email, or write in the portal. We email you about messages that you have not read.',
  footerWithoutReply: 'Reply in the portal. We email you about messages that you have not read.',
  refusedSubject: 'Your message was not delivered',
  refused: (organization: string) =>
    `You are no longer in the conversation of ${organization}, so we did not add your reply to it. Nobody has read it; your email program still has the text.`,
  refusedHelp: (address: string) =>
    `If you did not expect this, ask the owner of the organization or write to ${address}.`,
} as const;
