import type { Administrator } from '#features/accounts/accounts.ts';
import { recordAct } from '#features/accounts/audit.server.ts';
import { everySubscriber } from '#features/newsletter/subscribers/subscriber-list.server.ts';
import type { SubscriberFilter } from '#features/newsletter/subscribers/subscribers.ts';
import { sourceWords, standingWords } from '#features/newsletter/subscribers/subscriber-words.ts';
import { csvAnswer } from '#server/csv.ts';
import type { Machine } from '#server/machine.ts';

const columns = [
  ...['Address', 'State', 'Source', 'Entered', 'Subscribed', 'Left', 'Bounced', 'Bounce reason'],
  ...['How consent was given', 'When consent was given'],
];

/** All subscribers that a filter shows, as a CSV file. The audit log names who took it. */
export async function exportSubscribers(
  machine: Machine,
  by: Administrator,
  filter: SubscriberFilter,
): Promise<Response> {
  const { standing, source } = filter;
  await recordAct(machine, by, { act: 'subscribers-exported', details: { standing, source } }, machine.db);
  async function* rows() {
    for await (const one of everySubscriber(machine, filter)) {
      yield [
        ...[one.email, standingWords[one.standing].label, sourceWords(one.source), one.createdAt, one.subscribedAt],
        ...[one.unsubscribedAt, one.bouncedAt, one.bounceReason, one.consentSource, one.consentAt],
      ];
    }
  }
  return csvAnswer(`subscribers-${machine.now().toISOString().slice(0, 10)}.csv`, columns, rows());
}
