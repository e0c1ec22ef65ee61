import { clientCan, type ClientRight, type Membership } from '#features/accounts/organizations/organization-roles.ts';
import type { Right } from '#features/accounts/rights/roles.ts';

interface TopicRights {
  readonly team: Right;
  /** Set if the portal shows it: of the reader's organization only. */
  readonly client?: ClientRight;
  /** Whether its ids are the people that the change is for. */
  readonly isPersonal?: boolean;
}

/** What pages show and who may read it. The triggers of `live.sql` announce the changes, the worker those of jobs. */
export const topics = {
  leads: { team: 'leads:read' },
  calls: { team: 'leads:read' },
  reports: { team: 'leads:read' },
  messages: { team: 'leads:read', client: 'work:read' },
  work: { team: 'leads:read', client: 'work:read' },
  runs: { team: 'people:read', client: 'work:read' },
  articles: { team: 'articles:read' },
  campaigns: { team: 'newsletter:read' },
  notices: { team: 'leads:read', isPersonal: true },
  payments: { team: 'money:read' },
  system: { team: 'operations' },
  jobs: { team: 'operations' },
} satisfies Readonly<Record<string, TopicRights>>;

export type Topic = keyof typeof topics;

/** The tables whose changes are announced, by topic. A test compares them with the triggers of the database. */
export const liveTables: Readonly<Record<Exclude<Topic, 'jobs'>, readonly string[]>> = {
  leads: ['leads', 'lead_answers', 'lead_events', 'lead_messages', 'lead_tasks'],
  calls: ['booking_requests'],
  reports: ['report_counts'],
  messages: ['message_threads', 'thread_messages', 'client_requests'],
  work: ['work_projects', 'work_steps', 'work_secrets', 'work_requests', 'work_files'],
  runs: ['workflows', 'run_sums', 'run_incidents'],
  articles: ['articles', 'article_drafts'],
  campaigns: ['campaigns'],
  notices: ['notices'],
  payments: ['payments'],
  system: ['system_checks'],
};

/** Pages that say who else has them open, with the right to see that. */
export const places = {
  lead: 'leads:read',
  conversation: 'leads:read',
  project: 'leads:read',
  article: 'articles:read',
  campaign: 'newsletter:read',
  questions: 'settings',
} as const satisfies Readonly<Record<string, Right>>;

export type PlaceKind = keyof typeof places;

/** A list is null if it has too many entries or is unknown. */
export interface Change {
  readonly topic: Topic;
  readonly ids?: readonly string[] | null;
  readonly organizations?: readonly string[] | null;
}

export interface Reader {
  readonly userId: string;
  readonly rights: readonly Right[];
  readonly organization: Pick<Membership, 'id' | 'role'> | null;
}

export interface PresentPerson {
  readonly id: string;
  readonly name: string;
  readonly isTyping: boolean;
}

/** A message of a stream. `open` and `beat` show that it is alive; after `missed`, changes may have been lost. */
export type LiveEvent =
  | { readonly type: 'change'; readonly topic: Topic; readonly ids: readonly string[] | null }
  | { readonly type: 'presence'; readonly place: string; readonly people: readonly PresentPerson[] }
  | { readonly type: 'open' | 'beat' | 'missed' };

/** The event that a reader may receive for a change; null for none. Clients receive no ids. */
export function eventFor({ topic, ids = null, organizations = null }: Change, reader: Reader): LiveEvent | null {
  const { team, client, isPersonal = false }: TopicRights = topics[topic];
  if (reader.rights.includes(team))
    return isPersonal && ids?.includes(reader.userId) === false ? null : { type: 'change', topic, ids };
  const { organization } = reader;
  if (client === undefined || organization === null || !clientCan(organization.role, client)) return null;
  return organizations?.includes(organization.id) === false ? null : { type: 'change', topic, ids: null };
}

/** The right to see who is at a place such as `lead/42`; null for an unknown place. */
export function rightOfPlace(place: string): Right | null {
  const [kind = ''] = place.split('/', 1);
  return Object.hasOwn(places, kind) ? places[kind as PlaceKind] : null;
}
