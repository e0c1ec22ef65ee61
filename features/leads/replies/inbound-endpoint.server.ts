import { inboundEnv } from '#server/email/reply-address.ts';
import {
  receiveEmail,
  type InboundResult,
  type NamedEmail,
  type StrangersEmail,
} from '#features/leads/replies/inbound.server.ts';
import type { Client } from '#server/http/request/client.ts';
import { failure, otherMethod, retrySeconds, success } from '#server/http/response/responses.ts';
import { isSignedWebhook } from '#server/http/request/webhook-signature.ts';
import type { AppContext } from '#server/app-context.ts';
import { webhooksRefused } from '#server/telemetry/counters.ts';

const refused = webhooksRefused.of({ source: 'inbound-email' });

/**
 * `POST /functions/v1/inbound-email`: a raw email (`message/rfc822`), signed with `INBOUND_SECRET` (Standard Webhooks).
 * Idempotent by Message-ID.
 */
export async function handleInboundEmail(
  app: AppContext,
  request: Request,
  { requestId }: Client,
  onStranger: (email: StrangersEmail) => Promise<InboundResult>,
  onNamed?: (email: NamedEmail) => Promise<InboundResult | null>,
): Promise<Response> {
  if (request.method !== 'POST') return otherMethod(['POST'], requestId);
  const secret = inboundEnv.of(app.env).INBOUND_SECRET;
  if (secret === undefined) return failure(404, 'unavailable', 'Inbound emails are not set up here.', { requestId });
  const raw = Buffer.from(await request.arrayBuffer());
  if (!isSignedWebhook(secret, request.headers, raw, app.now())) {
    refused.add();
    return failure(401, 'signature', 'The signature of this email is not valid.', { requestId });
  }
  const result = await receiveEmail(app, raw, onStranger, onNamed);
  if (result.ok) {
    app.log.info({ event: 'email.inbound', outcome: result.outcome, requestId }, 'An inbound email was taken');
    return success({ outcome: result.outcome });
  }
  if (result.reason === 'later') {
    const headers = { 'Retry-After': String(retrySeconds) };
    return failure(503, 'later', 'This email cannot be accepted now. Send it again later.', { requestId, headers });
  }
  refused.add();
  const copy = {
    unreadable: 'Send one email as message/rfc822.',
    refused: 'This mailbox accepts replies only. Use the contact form.',
  };
  return failure(422, result.reason, copy[result.reason], { requestId });
}
