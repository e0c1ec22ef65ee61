import { basename } from 'node:path';
import type { Register } from 'react-router';
import { roleCan, teamRoles, type Right, type TeamRole } from '#features/accounts/rights/roles.ts';

/** Table columns; `team` gives those of the team. */
export const visitors = ['anonymous', 'client', 'other', 'administrator', 'disabled'] as const;
/** `admin` is the administrator. */
export const otherRoles = teamRoles.filter((role) => role !== 'admin');

const everybody = [200, 200, 200, 200, 200];
const nobody = [404, 404, 404, 404, 404];
const posted = [405, 405, 405, 405, 405];
const toLogin = 302;
/** Signed-in users are redirected. */
const goOn = 303;
/** A path as in the route table: without the first slash. */
type Address<Path = Exclude<keyof Register['pages'], `/dev/${string}`>> = Path extends `/${infer Rest}`
  ? Rest extends ''
    ? Path
    : Rest
  : never;
/** GET status for anonymous, client, other client, administrator, disabled account. */
const statuses = {
  '/': everybody,
  start: everybody,
  '.well-known/security.txt': everybody,
  intake: everybody,
  // 404 but for the release that runs.
  'intake/first-step/:release': nobody,
  'intake/thank-you': everybody,
  'intake/short': everybody,
  'intake/short/thank-you': everybody,
  'intake/draft': posted,
  'intake/questions/:version': nobody,
  'intake/continue': nobody,
  calculator: everybody,
  // Until something of their type is published.
  customers: nobody,
  'customers/feed.xml': nobody,
  'customers/:slug': nobody,
  integrations: nobody,
  'integrations/:slug': nobody,
  team: nobody,
  'team/:slug': nobody,
  trust: everybody,
  'data-processing-agreement': everybody,
  'data-processing-agreement.html': everybody,
  'share/:place/:picture': nobody,
  book: everybody,
  'book/times': everybody,
  'book/thank-you': everybody,
  call: nobody,
  'call/calendar.ics': nobody,
  contact: everybody,
  'contact/thank-you': everybody,
  newsletter: everybody,
  'newsletter/thank-you': everybody,
  'newsletter/confirm': nobody,
  'newsletter/unsubscribe': nobody,
  'newsletter/preferences': nobody,
  insights: everybody,
  'insights/new': [400, 400, 400, 400, 400],
  'insights/:slug': nobody,
  'insights/feed.xml': everybody,
  'insights/feed.json': everybody,
  'insights/covers/:cover': nobody,
  'insights/pictures/:picture': nobody,
  'privacy-policy': everybody,
  'terms-of-service': everybody,
  'soc2-compliance': everybody,
  'sitemap.xml': everybody,
  'sitemaps/:part.xml': nobody,
  'robots.txt': everybody,
  'site.webmanifest': everybody,
  '.netlify/functions/booking-form': posted,
  'functions/v1/intake-submissions': posted,
  'functions/v1/upload-to-drive': posted,
  'functions/v1/contact-form': posted,
  'functions/v1/newsletter-subscriptions': posted,
  'functions/v1/mail-bounces': posted,
  'functions/v1/inbound-email': posted,
  'functions/v1/stripe-checkout': posted,
  'functions/v1/stripe-webhook': posted,
  'functions/v1/calendar-changes': posted,
  'api/v1/runs': posted,
  live: [toLogin, 200, 200, 200, toLogin],
  'push-worker.js': everybody,
  'functions/v1/browser-errors': posted,
  'functions/v1/article-views': posted,
  'api/auth/*': nobody,
  login: [200, goOn, goOn, goOn, 200],
  signup: [200, goOn, goOn, goOn, 200],
  logout: [302, 302, 302, 302, 302],
  'reset-password': everybody,
  'update-password': everybody,
  // Only while there is no administrator.
  setup: nobody,
  invite: everybody,
  join: everybody,
  'auth/callback': everybody,
  'confirm-address': everybody,
  // 404 without a price; public with one.
  checkout: nobody,
  success: everybody,
  dashboard: [toLogin, 200, 200, 200, toLogin],
  'dashboard/work': [toLogin, 200, 200, 200, toLogin],
  'dashboard/work/files/:fileId': [toLogin, 404, 404, 404, toLogin],
  'dashboard/billing': [toLogin, 200, 200, 200, toLogin],
  'dashboard/billing/statement': [toLogin, 200, 200, 200, toLogin],
  'dashboard/billing/export': [toLogin, 404, 404, 404, toLogin], // They have no documents.
  // Leads to the Billing page.
  'dashboard/billing/details': [toLogin, 302, 302, 302, toLogin],
  'dashboard/plan': [toLogin, 200, 200, 200, toLogin],
  'dashboard/analytics': [toLogin, 200, 200, 200, toLogin],
  'dashboard/runs': [toLogin, 200, 200, 200, toLogin],
  'dashboard/runs/:workflowId': [toLogin, 404, 404, 404, toLogin],
  'dashboard/runs/reports/:month': [toLogin, 404, 404, 404, toLogin],
  'dashboard/messages': [toLogin, 200, 200, 200, toLogin],
  'dashboard/messages/files/:fileId': [toLogin, 404, 404, 404, toLogin],
  'dashboard/people': [toLogin, 200, 200, 200, toLogin],
  // Takes forms only.
  'dashboard/organization': [toLogin, goOn, goOn, goOn, toLogin],
  'dashboard/settings': [toLogin, 200, 200, 200, toLogin],
  'dashboard/settings/export': [toLogin, 200, 200, 200, toLogin],
  admin: team(null, 200),
  'admin/overview': team('money:read', 200),
  'admin/*': team(null, 404),
  'admin/submissions': team('leads:read', 200),
  'admin/submissions/:kind/:id': team('leads:read', 404),
  'admin/leads': team('leads:read', 200),
  'admin/leads/export.csv': team('leads:read', 200),
  'admin/reports': team('leads:read', 200),
  'admin/reports/export.csv': team('leads:read', 200),
  'admin/leads/new': team('leads:write', 200),
  'admin/leads/import': team('leads:write', 200),
  'admin/leads/import/:importId': team('leads:write', 404),
  'admin/leads/:leadId': team('leads:read', 404),
  'admin/projects': team('leads:read', 200),
  'admin/projects/new': team('leads:write', 200),
  'admin/projects/templates': team('leads:read', 200),
  'admin/projects/:projectId': team('leads:read', 404),
  'admin/messages': team('leads:read', 200),
  'admin/messages/:organizationId': team('leads:read', 404),
  'admin/notices': team('leads:read', 200),
  'admin/availability': team('leads:read', 200),
  'admin/availability/call-types': team('leads:read', 200),
  'admin/availability/calendars': team('leads:write', 200),
  'admin/availability/calendars/google': team('leads:write', 302),
  'admin/leads/templates': team('leads:read', 200),
  'admin/leads/attachments': team('leads:write', 405),
  'admin/users': team('people:read', 200),
  'admin/users/:userId': team('people:read', 404),
  'admin/payments': team('money:read', 200),
  'admin/payments/subscriptions': team('money:read', 200),
  'admin/payments/new': team('money:write', 200),
  'admin/payments/agreements/:agreementId': team('money:read', 404),
  'admin/payments/:paymentId': team('money:read', 404),
  'admin/payments/export': team('money:read', 200),
  'admin/search': team(null, 405),
  'admin/companies/:domain': team('people:read', 404),
  'admin/organizations/:organizationId': team('people:read', 404),
  'admin/runs/:organizationId': team('people:read', 404),
  'admin/people/:recordId': team('people:read', 404),
  'admin/people/:recordId/erase': team('erase', 404),
  'admin/people/:recordId/export': team('erase', 404),
  'admin/users/export': team('people:read', 200),
  'admin/audit': team('operations', 200),
  'admin/audit/export': team('operations', 200),
  'admin/system': team('operations', 200),
  'admin/settings': team('settings', 200),
  'admin/settings/team': team('team', 200),
  'admin/settings/questions': team('settings', 200),
  'admin/settings/questions/:form': team('settings', 404),
  'admin/settings/questions/:form/preview': team('settings', 404),
  'admin/webhooks': team('operations', 200),
  'admin/webhooks/new': team('operations', 200),
  'admin/webhooks/:id': team('operations', 404),
  // Writers see campaigns and no subscribers.
  'admin/newsletter': team('newsletter:read', 200, { writer: 302 }),
  'admin/newsletter/export': team('people:write', 200),
  'admin/newsletter/import': team('people:write', 200),
  'admin/newsletter/import/:importId': team('people:write', 404),
  'admin/newsletter/campaigns': team('newsletter:read', 200),
  'admin/newsletter/campaigns/:campaignId': team('newsletter:read', 404),
  'admin/newsletter/campaigns/:campaignId/preview': team('newsletter:read', 404),
  'admin/counts': team(null, 200),
  'admin/dates': team(null, 200),
  'admin/jobs': team('operations', 200),
  'admin/calendar': team(null, 200),
  'admin/content': team('articles:read', 200),
  'admin/content/:itemId': team('articles:read', 404),
  'admin/content/:itemId/preview': team('articles:read', 404),
  'admin/articles': team('articles:read', 200),
  'admin/articles/pictures': team('articles:write', 405),
  'admin/articles/:articleId': team('articles:read', 404),
  'admin/articles/:articleId/revisions': team('articles:read', 404),
  'admin/articles/:articleId/preview': team('articles:read', 404),
  'admin/files/:fileId': team('leads:read', 200, { signedOut: 401 }),
  '*': nobody,
} satisfies Readonly<Record<Address, readonly number[]>>;

export const addresses: Readonly<Record<string, readonly number[]>> = statuses;

/** The status for whoever has the right, `null` for all of the team, but for those named. */
function team(
  right: Right | null,
  status: number,
  { signedOut = toLogin, ...own }: Readonly<Partial<Record<TeamRole | 'signedOut', number>>> = {},
): number[] {
  const others = otherRoles.map((role) => own[role] ?? (right === null || roleCan(role, right) ? status : 403));
  return [signedOut, 403, 403, status, signedOut, ...others];
}

/** An address of the back office, the right that its forms need, and what they send as `action`. */
type Act = readonly [path: string, right: Right, ...acts: readonly string[]];

/** Each action of each address under `/admin`, by the value of its field `action`; '' has no such field. */
export const acts: readonly Act[] = [
  ['admin', 'operations', 'retry'],
  ['admin', 'leads:write', 'lead', 'undo', 'done', 'reopen', 'task', 'confirm'],
  ['admin/leads', 'leads:read', 'save-view', 'delete-view', 'rename-view'],
  ['admin/leads', 'leads:write', 'change', 'undo', 'merge'],
  ['admin/leads', 'erase', 'erase'],
  ['admin/leads/new', 'leads:write', ''],
  ['admin/leads/import', 'leads:write', ''],
  ['admin/leads/import/:importId', 'leads:write', 'map', 'begin', 'drop'],
  ['admin/leads/:leadId', 'leads:write', 'save', 'note', 'answer', 'call', 'call-outcome', 'undo', 'task', 'task-done'],
  ['admin/messages/:organizationId', 'leads:write', 'reply', 'undo', 'note', 'state', 'contact'],
  ['admin/runs/:organizationId', 'people:write', 'revoke-key'],
  ['admin/users/:userId', 'people:write', 'end-session', 'end-sessions'],
  ['admin/users/:userId', 'team', 'grant', 'revoke', 'disable', 'enable'],
  ['admin/users/:userId', 'erase', 'erase', 'erase-now', 'keep'],
  ['admin/people/:recordId/erase', 'erase', ''],
  ['admin/organizations/:organizationId', 'money:write', ''],
  ['admin/payments/new', 'money:write', 'find', 'invite', 'preview', 'start', 'edit'],
  ['admin/payments/agreements/:agreementId', 'money:write', 'undo', 'amount', 'end', 'keep', 'end-now'],
  ['admin/payments/:paymentId', 'money:write', 'void', 'mark-paid', 'send-again'],
  // It only reads, each kind by its own right.
  ['admin/search', 'people:read'],
  ['admin/newsletter', 'people:write', 'add', 'unsubscribe'],
  ['admin/newsletter', 'erase', 'erase'],
  ['admin/newsletter/import', 'people:write', ''],
  ['admin/newsletter/import/:importId', 'people:write', 'map', 'begin', 'drop'],
  ['admin/newsletter/campaigns', 'newsletter:write', ''],
  [
    'admin/newsletter/campaigns/:campaignId',
    'newsletter:write',
    ...['save', 'test', 'send', 'schedule', 'stop', 'resume', 'copy', 'delete'],
  ],
  ['admin/jobs', 'operations', 'again', 'discard'],
  ['admin/webhooks/new', 'operations', ''],
  [
    'admin/webhooks/:id',
    'operations',
    ...['save', 'test', 'again', 'again-failed', 'enable', 'disable', 'remove', 'reveal', 'rotate'],
  ],
  ['admin/system', 'operations', 'check', 'backup', 'tick'],
  ['admin/settings', 'settings', ''],
  ['admin/settings/team', 'team', 'role', 'invite', 'resend', 'withdraw'],
  [
    'admin/settings/questions/:form',
    'settings',
    ...['save', 'word', 'up', 'down', 'hide', 'show', 'remove', 'publish', 'discard'],
  ],
  ['admin/calendar', 'articles:write', ''],
  ['admin/articles', 'articles:write', ''],
  ['admin/content', 'articles:write', 'up', 'top'],
  ['admin/content/:itemId', 'articles:write', 'save', 'publish', 'unpublish', 'delete'],
  ['admin/projects/new', 'leads:write', ''],
  ['admin/projects/templates', 'settings', 'save', 'delete'],
  ['admin/projects/:projectId', 'leads:write', 'step', 'ask', 'open'],
  ['admin/notices', 'leads:read', 'read', 'unread', 'preferences', 'add-browser', 'remove-browser', 'test-browser'],
  ['admin/availability', 'leads:write', 'save', 'add-days', 'clear-days', 'remove-days'],
  ['admin/availability/call-types', 'settings', 'save'],
  ['admin/availability/calendars', 'leads:write', 'connect', 'choose', 'remove'],
  ['admin/leads/templates', 'leads:write', 'save', 'delete', 'sign'],
  ['admin/leads/attachments', 'leads:write', ''],
  ['admin/articles/pictures', 'articles:write', ''],
  [
    'admin/articles/:articleId',
    'articles:write',
    ...['save', 'publish', 'schedule', 'unschedule', 'unpublish', 'discard', 'restore'],
  ],
];

/** Files of routes are named by their path. */
export function pathOfFile(name: string): string {
  const path = `admin/${basename(name)
    .replace(/\.tsx?$/, '')
    .replaceAll('.', '/')
    .replaceAll('$', ':')}`;
  const others = { 'admin/missing': 'admin/*', 'admin/users/user': 'admin/users/:userId', 'admin/today': 'admin' };
  return (others as Readonly<Record<string, string>>)[path] ?? path;
}
