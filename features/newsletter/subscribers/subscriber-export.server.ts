import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import { listSubscribers } from '#features/newsletter/subscribers/subscriber-list.server.ts';
import { subscriberList } from '#features/newsletter/subscribers/subscriber-list.ts';
import type { ListedSubscriber } from '#features/newsletter/subscribers/subscribers.ts';
import { sourceCopy, standingCopy } from '#features/newsletter/subscribers/subscriber.copy.ts';
import { csvResponse, type CsvColumns } from '#server/csv.ts';
import { everyItem } from '#server/db/query/keyset.ts';
import type { AppContext } from '#server/app-context.ts';
import { utcDay } from '#values/day.ts';

const columns: CsvColumns<ListedSubscriber> = {
  Email: (one) => one.email,
  Status: (one) => standingCopy[one.standing].label,
  Source: (one) => sourceCopy(one.source),
  Entered: (one) => one.createdAt,
  Subscribed: (one) => one.subscribedAt,
  Unsubscribed: (one) => one.unsubscribedAt,
  Bounced: (one) => one.bouncedAt,
  'Bounce reason': (one) => one.bounceReason,
  'How consent was given': (one) => one.consentSource,
  'When consent was given': (one) => one.consentAt,
};

const rowsPerRead = 1000;

/** CSV of all matches. The audit log records who exported it. */
export async function exportSubscribers(
  app: AppContext,
  by: TeamMember<'people:write'>,
  params: URLSearchParams,
): Promise<Response> {
  const query = subscriberList.read(params);
  const { standing, source } = query;
  await recordAction(
    app,
    by,
    { action: 'subscribers-exported', details: { standing: standing || null, source: source || null } },
    app.db,
  );
  const subscribers = everyItem((after) => listSubscribers(app, { ...query, after }, rowsPerRead));
  return csvResponse(`subscribers-${utcDay(app.now())}.csv`, columns, subscribers);
}
