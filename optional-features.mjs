/**
 * Optional features, which a business can do without. Only `app/` and one another import them, so that the core can be
 * read, changed and built alone (`npm run core-alone`). With each: what it is, and the files of other folders that exist
 * for it alone, by the start of their path.
 */
export const optionalFeatures = {
  analytics: {
    what: 'The overview: visits, leads, revenue and their charts.',
    parts: ['app/admin/analytics/', 'app/admin/metrics/', 'ui/chart/'],
  },
  availability: {
    what: 'When hosts take calls, and the types of calls.',
    parts: ['app/admin/availability/', 'app/admin/own-zone.ts', 'app/routes/admin/availability'],
  },
  'booking/calls': {
    what: 'Calls at a chosen time: free times, confirming, reminders, the visitor’s link, the answers of the team.',
    parts: [
      'app/routes/public/book/book.times.ts',
      'app/routes/public/book/call.',
      'app/public-page/booking-times.ts',
      'app/public-page/dialogs/call-dialog.tsx',
      'app/public-page/next-call.',
    ],
  },
  calculator: {
    what: 'What automation would save a visitor, and the report by email.',
    parts: ['app/routes/public/calculator.tsx', 'app/public-page/calculator.ts'],
  },
  calendar: {
    what: 'Calls, articles and campaigns on one page, moved by dragging.',
    parts: ['app/admin/calendar/', 'app/routes/admin/calendar.tsx', 'features/insights/drafts/move-schedule.server.ts'],
  },
  dates: { what: 'Dates in words.', parts: ['app/routes/admin/dates.ts'] },
  demonstration: { what: 'People, leads and purchases of a first start.', parts: [] },
  'host-calendars': {
    what: 'Google, CalDAV and iCalendar of those who take calls.',
    parts: ['app/routes/api/calendar-changes.ts'],
  },
  imports: { what: 'Lists of people from a file: read, reviewed line by line, written.', parts: [] },
  'insights/editor': {
    what: 'Where the team writes articles; without it, they come from files.',
    parts: [
      'app/admin/articles/',
      'app/routes/admin/articles/articles.$articleId',
      'app/routes/admin/articles/articles.tsx',
      'features/insights/admin/',
      'features/insights/differences/',
      'features/insights/drafts/',
      'features/insights/pictures/cover-field.',
      'features/insights/pictures/crop',
      'ui/rich-text/',
    ],
  },
  'intake/short': {
    what: 'The intake in three fields.',
    parts: ['app/routes/public/intake.short'],
  },
  leads: {
    what: 'The pipeline: stages, tasks, conversations, import, reports.',
    parts: [
      'app/admin/leads/',
      'app/admin/people/company',
      'app/admin/people/leads/',
      'app/admin/reports/',
      'app/bootstrap/commands/leads-command.ts',
      'app/lead-email-note.server.ts',
      'app/routes/admin/leads/',
      'app/routes/admin/people/companies',
      'app/routes/admin/reports/',
      'app/routes/api/inbound-email.ts',
      'content/attribution.ts',
      'content/company.ts',
      'features/contact/contact-by-email.server.ts',
      'features/intake/submissions/submission-text.server.ts',
      'features/intake/uploads/attachments.public.server.ts',
      'forms/sending/use-sent-actions.tsx',
      'ui/lazy-part.ts',
    ],
  },
  live: {
    what: 'Open pages follow what others change, and say who else has them open.',
    parts: ['app/live/', 'app/routes/api/live.ts'],
  },
  messages: {
    what: 'Conversations and requests of clients.',
    parts: [
      'app/admin/messages/',
      'app/portal/messages/',
      'app/routes/admin/messages/',
      'app/routes/portal/dashboard.messages',
    ],
  },
  'newsletter/campaigns': {
    what: 'Emails of the owner to subscribers, besides the weekly one.',
    parts: ['app/routes/admin/newsletter/newsletter.campaigns', 'ui/email/email-prose.tsx'],
  },
  'newsletter/import': { what: 'Subscribers from a list.', parts: ['app/routes/admin/newsletter/newsletter.import'] },
  notices: {
    what: 'What a member of the team is told.',
    parts: ['app/routes/admin/notices.tsx', 'app/routes/api/push-worker.ts'],
  },
  outgoing: {
    what: 'Requests to addresses that others name, for webhooks, host calendars and push.',
    parts: ['server/outgoing/', 'server/keys/sealed-secret.ts'],
  },
  'questions/editor': {
    what: 'Where the owner adds questions to the forms, moves and rewords them.',
    parts: ['app/admin/form-end.tsx', 'app/admin/questions/', 'app/routes/admin/settings/settings.questions'],
  },
  runs: {
    what: 'What the automated workflows of clients did, with alerts and a monthly report.',
    parts: [
      'app/admin/runs/',
      'app/portal/runs/',
      'app/routes/admin/runs',
      'app/routes/api/runs.ts',
      'app/routes/portal/runs/',
    ],
  },
  search: {
    what: 'Search over everything, for the palette.',
    parts: [
      'app/admin/palette/',
      'app/routes/admin/search.ts',
      'features/newsletter/subscribers/search-subscribers.server.ts',
      'features/users/search-users.server.ts',
      'server/db/query/some-matches.ts',
    ],
  },
  'subscriptions/agreements': {
    what: 'Fees and invoices that were agreed with a client.',
    parts: [
      'app/admin/payment-actions.server.ts',
      'app/routes/admin/payments/payments.$paymentId.tsx',
      'app/routes/admin/payments/payments.agreements',
      'app/routes/admin/payments/payments.new.tsx',
    ],
  },
  'subscriptions/plans': {
    what: 'Plans that clients change, pause, cancel and keep here.',
    parts: ['app/portal/plan/', 'app/routes/portal/dashboard.plan.tsx'],
  },
  today: {
    what: 'What waits for whom.',
    parts: ['app/admin/rail/counts', 'app/admin/today/', 'app/routes/admin/counts.ts', 'app/routes/admin/today.tsx'],
  },
  trust: { what: 'Documents about security.', parts: ['app/legal/legal-file.ts', 'app/routes/public/trust/'] },
  webhooks: {
    what: 'Events for programs of others.',
    parts: ['app/routes/admin/webhooks/', 'content/admin/webhooks.ts'],
  },
  work: {
    what: 'Projects: steps, approvals, files and secrets that clients and the team share.',
    parts: [
      'app/admin/projects/',
      'app/portal/work/',
      'app/routes/admin/projects/',
      'app/routes/portal/dashboard.work',
    ],
  },
};

/** Each feature has a folder of this name for its part of the demonstration. */
const demonstration = /^features\/[^/]+\/demonstration\//;

/** The optional feature that a file exists for; undefined for the core and for what composes both. */
export function optionalFeatureOf(file) {
  if (demonstration.test(file)) return 'demonstration';
  return Object.keys(optionalFeatures).find(
    (name) =>
      file.startsWith(`features/${name}/`) || optionalFeatures[name].parts.some((part) => file.startsWith(part)),
  );
}
