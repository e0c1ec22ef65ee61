/**
 * Optional features, which a business can do without. Only `app/` and one another import them, so that the core can be
 * read, changed and built alone (`npm run core-alone`). With each: what it is, and which parts of `app/` exist for it.
 */
export const optionalFeatures = {
  analytics: {
    what: 'The overview: visits, leads, revenue and their charts.',
    app: ['admin/analytics/', 'admin/metrics/'],
  },
  availability: {
    what: 'When hosts take calls, and the types of calls.',
    app: ['admin/availability/', 'routes/admin/availability'],
  },
  'booking/calls': {
    what: 'Calls at a chosen time: free times, confirming, reminders, the visitor’s link, the answers of the team.',
    app: [
      'routes/public/book/book.times.ts',
      'routes/public/book/call.',
      'public-page/booking-times.ts',
      'public-page/dialogs/call-dialog.tsx',
      'public-page/next-call.',
    ],
  },
  calculator: {
    what: 'What automation would save a visitor, and the report by email.',
    app: ['routes/public/calculator.tsx', 'public-page/calculator.ts'],
  },
  calendar: {
    what: 'Calls, articles and campaigns on one page, moved by dragging.',
    app: ['admin/calendar/', 'routes/admin/calendar.tsx'],
  },
  demonstration: { what: 'People, leads and purchases of a first start.', app: [] },
  'host-calendars': {
    what: 'Google, CalDAV and iCalendar of those who take calls.',
    app: ['routes/api/calendar-changes.ts'],
  },
  'intake/short': {
    what: 'The intake in three fields.',
    app: ['routes/public/intake.short'],
  },
  leads: {
    what: 'The pipeline: stages, tasks, conversations, import.',
    app: [
      'admin/leads/',
      'admin/people/company',
      'admin/people/leads/',
      'bootstrap/commands/leads-command.ts',
      'lead-email-note.server.ts',
      'routes/admin/leads/',
      'routes/admin/people/companies',
      'routes/api/inbound-email.ts',
    ],
  },
  'newsletter/campaigns': {
    what: 'Emails of the owner to subscribers, besides the weekly one.',
    app: ['routes/admin/newsletter/newsletter.campaigns'],
  },
  notices: { what: 'What a member of the team is told.', app: ['routes/admin/notices.tsx'] },
  'questions/editor': {
    what: 'Where the owner adds questions to the forms, moves and rewords them.',
    app: ['admin/questions/', 'routes/admin/settings/settings.questions'],
  },
  search: { what: 'Search over everything, for the palette.', app: ['admin/palette/', 'routes/admin/search.ts'] },
  'subscriptions/agreements': {
    what: 'Fees and invoices that were agreed with a client.',
    app: [
      'admin/payment-actions.server.ts',
      'routes/admin/payments/payments.$paymentId.tsx',
      'routes/admin/payments/payments.agreements',
      'routes/admin/payments/payments.new.tsx',
    ],
  },
  'subscriptions/plans': {
    what: 'Plans that clients change, pause, cancel and keep here.',
    app: ['portal/plan/', 'routes/portal/dashboard.plan.tsx'],
  },
  today: {
    what: 'What waits for whom.',
    app: ['admin/rail/counts.tsx', 'admin/today/', 'routes/admin/counts.ts', 'routes/admin/today.tsx'],
  },
  trust: { what: 'Documents about security.', app: ['routes/public/trust/'] },
  webhooks: { what: 'Events for programs of others.', app: ['routes/admin/webhooks/'] },
};

/** Each feature has a folder of this name for its part of the demonstration. */
const demonstration = /^features\/[^/]+\/demonstration\//;

/** The optional feature that a file exists for; undefined for the core and for what composes both. */
export function optionalFeatureOf(file) {
  if (demonstration.test(file)) return 'demonstration';
  return Object.keys(optionalFeatures).find(
    (name) =>
      file.startsWith(`features/${name}/`) || optionalFeatures[name].app.some((part) => file.startsWith(`app/${part}`)),
  );
}
