import type { AppContext } from '#app/load-context.ts';
import { userSearchQuery, userDomains } from '#features/users/search-users.server.ts';
import type { Right } from '#features/accounts/rights/roles.ts';
import { has, type TeamMember } from '#features/accounts/rights/team-member.ts';
import { articleSearchQuery } from '#features/insights/admin/search-articles.server.ts';
import { leadDomains, leadSearchQuery } from '#features/leads/list/search-leads.server.ts';
import { conversationSearchQuery } from '#features/leads/replies/search-conversations.server.ts';
import { campaignSearchQuery } from '#features/newsletter/campaigns/list/search-campaigns.server.ts';
import { subscriberSearchQuery } from '#features/newsletter/subscribers/search-subscribers.server.ts';
import { findAgain, searchAll, type DomainPart, type SearchPart } from '#features/search/search.server.ts';
import { readVisited, type Found, type FoundKind } from '#features/search/search.ts';

const maxVisited = 10;

interface Part {
  readonly rights: readonly Right[];
  readonly kind: Exclude<FoundKind, 'company'>;
  readonly rows: SearchPart;
  readonly domains?: DomainPart;
}

const parts: readonly Part[] = [
  { rights: ['people:read'], kind: 'person', rows: userSearchQuery, domains: userDomains },
  { rights: ['people:read', 'newsletter:read'], kind: 'person', rows: subscriberSearchQuery },
  { rights: ['leads:read'], kind: 'lead', rows: leadSearchQuery, domains: leadDomains },
  { rights: ['leads:read'], kind: 'lead', rows: conversationSearchQuery },
  { rights: ['articles:read'], kind: 'article', rows: articleSearchQuery },
  { rights: ['newsletter:read'], kind: 'campaign', rows: campaignSearchQuery },
];

/**
 * Searches what the person may see, for a text or for earlier results that the browser has stored. The request is
 * posted, because names and email addresses do not belong in URLs.
 */
export async function handleSearch(
  app: Pick<AppContext, 'db'>,
  by: TeamMember,
  fields: URLSearchParams,
): Promise<Found[]> {
  const allowed = parts.filter(({ rights }) => rights.every((right) => has(by, right)));
  const rows = allowed.map(({ kind, rows: part }) => [kind, part] as const);
  // Company pages are people's pages.
  const domains = has(by, 'people:read') ? allowed.flatMap((part) => part.domains ?? []) : [];
  const text = fields.get('q');
  if (text !== null) {
    const found = await searchAll(app, text.slice(0, 100), { rows, domains });
    return found.filter(({ kind }) => kind !== 'company' || has(by, 'people:read'));
  }
  const visited = fields.getAll('visited').flatMap((one) => readVisited(one) ?? []);
  return findAgain(app, visited.slice(0, maxVisited), { rows });
}
