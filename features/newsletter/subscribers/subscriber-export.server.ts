import type { Administrator } from '#features/accounts/accounts.ts';
import { recordAction } from '#features/accounts/audit.server.ts';
import { everySubscriber } from '#features/newsletter/subscribers/subscriber-list.server.ts';
import type { SubscriberFilter } from '#features/newsletter/subscribers/subscribers.ts';
import { sourceCopy, standingCopy } from '#features/newsletter/subscribers/subscriber-copy.ts';
import { utcDay } from '#forms/calendar-day.ts';
import { csvAnswer } from '#server/csv.ts';
import type { AppContext } from '#server/app-context.ts';

const columns = [
  ...['Address', 'State', 'Source', 'Entered', 'Subscribed', 'Left', 'Bounced', 'Bounce reason'],
  ...['How consent was given', 'When consent was given'],
];

/** CSV of all matches. The audit log records who exported it. */
export async function exportSubscribers(
  app: AppContext,
  by: Administrator,
  filter: SubscriberFilter,
): Promise<Response> {
  const { standing, source } = filter;
  await recordAction(app, by, { act: 'subscribers-exported', details: { standing, source } }, app.db);
  async function* rows() {
    for await (const one of everySubscriber(app, filter)) {
      yield [
        ...[one.email, standingCopy[one.standing].label, sourceCopy(one.source), one.createdAt, one.subscribedAt],
        ...[one.unsubscribedAt, one.bouncedAt, one.bounceReason, one.consentSource, one.consentAt],
      ];
    }
  }
  return csvAnswer(`subscribers-${utcDay(app.now())}.csv`, columns, rows());
}
