import type { Register } from 'react-router';
import type { PlaceKind, Topic } from '#features/live/live.ts';

export interface LivePage {
  /** The topics that the page shows; with a parameter's name, only changes of the row that it names. */
  readonly topics?: Readonly<Partial<Record<Topic, string | null>>>;
  /** Its rows keep their order while someone works on them. */
  readonly isList?: true;
  /** Set if the page shows who else has it open. */
  readonly place?: { readonly kind: PlaceKind; readonly param: string; readonly doing: 'replying' | 'editing' };
}

/** Live pages by route id. Editors only show who else is there, because a reload could replace what was typed. */
export const livePages: Readonly<Partial<Record<keyof Register['routeModules'], LivePage>>> = {
  'routes/admin/today': {
    topics: { leads: null, calls: null, payments: null, system: null, jobs: null },
    isList: true,
  },
  'routes/admin/leads/leads': { topics: { leads: null }, isList: true },
  'routes/admin/leads/leads.$leadId': {
    topics: { leads: 'leadId', calls: null, messages: null },
    place: { kind: 'lead', param: 'leadId', doing: 'replying' },
  },
  'routes/admin/submissions/submissions': { topics: { leads: null }, isList: true },
  'routes/admin/reports/reports': { topics: { reports: null } },
  'routes/admin/messages/messages': { topics: { messages: null }, isList: true },
  'routes/admin/messages/messages.$organizationId': {
    topics: { messages: 'organizationId' },
    place: { kind: 'conversation', param: 'organizationId', doing: 'replying' },
  },
  'routes/admin/notices': { topics: { notices: null }, isList: true },
  'routes/admin/projects/projects': { topics: { work: null }, isList: true },
  'routes/admin/projects/projects.$projectId': {
    topics: { work: 'projectId' },
    place: { kind: 'project', param: 'projectId', doing: 'editing' },
  },
  'routes/admin/runs.$organizationId': { topics: { runs: 'organizationId' } },
  'routes/admin/calendar': { topics: { calls: null, articles: null, campaigns: null } },
  'routes/admin/articles/articles': { topics: { articles: null }, isList: true },
  'routes/admin/articles/articles.$articleId': {
    place: { kind: 'article', param: 'articleId', doing: 'editing' },
  },
  'routes/admin/newsletter/newsletter.campaigns': { topics: { campaigns: null }, isList: true },
  'routes/admin/newsletter/newsletter.campaigns.$campaignId': {
    place: { kind: 'campaign', param: 'campaignId', doing: 'editing' },
  },
  'routes/admin/settings/settings.questions.$form': {
    place: { kind: 'questions', param: 'form', doing: 'editing' },
  },
  'routes/admin/jobs': { topics: { jobs: null }, isList: true },
  'routes/portal/dashboard': { topics: { messages: null, work: null, runs: null } },
  'routes/portal/dashboard.work': { topics: { work: null } },
  'routes/portal/dashboard.messages': { topics: { messages: null } },
  'routes/portal/runs/runs': { topics: { runs: null } },
  'routes/portal/runs/runs.$workflowId': { topics: { runs: null } },
};

/** Whether a page shows what has changed. */
export function isShown(
  { topics = {} }: LivePage,
  params: Readonly<Record<string, string | undefined>>,
  change: { readonly topic: Topic; readonly ids: readonly string[] | null },
): boolean {
  const param = topics[change.topic];
  if (param === undefined) return false;
  return param === null || change.ids === null || change.ids.includes(params[param] ?? '');
}
