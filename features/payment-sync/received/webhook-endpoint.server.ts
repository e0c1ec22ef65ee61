import { paymentEvents } from '#features/billing/billing.table.ts';
import { readEventFacts, knownEvents } from '#features/payment-sync/received/event-facts.server.ts';
import { failure, otherMethod, success } from '#server/http/response/responses.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';
import { readPaymentEvent } from '#server/payments/read-event.ts';
import { handlePaymentEvent } from '#features/payment-sync/received/handle-event.jobs.server.ts';
import { newJob } from '#server/jobs/jobs.ts';
import { webhooksRefused } from '#server/telemetry/counters.ts';

const refused = webhooksRefused.of({ source: 'payments' });

/**
 * `POST /functions/v1/stripe-webhook`: the raw body's signature must be valid and at most five minutes old. One
 * statement stores event and job; repeats are ignored.
 */
export async function handleWebhook(app: AppContext, request: Request, { requestId }: Client): Promise<Response> {
  if (request.method !== 'POST') return otherMethod(['POST'], requestId);
  if (!app.payments.available) {
    return failure(503, 'unavailable', 'Payments are not set up here.', { requestId });
  }
  const body = Buffer.from(await request.arrayBuffer());
  const signature = request.headers.get('Stripe-Signature') ?? '';
  const event = readPaymentEvent(app.payments, body, signature, app.now());
  if (event === 'malformed' || event === 'signature') refused.add();
  if (event === 'malformed') {
    app.log.warn({ event: 'payments.event.malformed', requestId }, 'A signed webhook body is not a payment event');
    return failure(400, event, 'This is no event.', { requestId });
  }
  if (event === 'signature') {
    app.log.warn(
      { event: 'payments.event.signature_invalid', requestId },
      'Refused a payment event with an invalid signature',
    );
    return failure(400, event, 'The signature of this event is not valid.', { requestId });
  }
  const { id, type, created } = event;
  const isKnown = knownEvents.includes(type);
  const receivedAt = app.now();
  const isNew = await app.jobs.insertAndSend({
    into: paymentEvents,
    unique: 'id',
    row: {
      id,
      type,
      ...readEventFacts(event),
      happenedAt: new Date(created * 1000),
      receivedAt,
      handledAt: isKnown ? null : receivedAt,
    },
    jobs: isKnown ? [newJob(handlePaymentEvent, { eventId: id })] : [],
  });
  if (isNew && !isKnown)
    app.log.info(
      { event: 'payments.event.ignored', paymentEvent: id, type },
      'Ignored a payment event of an unused type',
    );
  return success({ received: true });
}
