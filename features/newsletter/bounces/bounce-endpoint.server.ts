import { eq, sql } from 'drizzle-orm';
import { markBounced, markReturned, unsubscribe } from '#features/newsletter/bounces/bounces.server.ts';
import { newsletterSubscriptions as subscriptions } from '#features/newsletter/newsletter.table.ts';
import { newsletterEnv } from '#features/newsletter/newsletter-settings.server.ts';
import { failure, otherMethod, success } from '#server/http/response/responses.ts';
import { isSignedWebhook } from '#server/http/request/webhook-signature.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';
import { webhooksRefused } from '#server/telemetry/counters.ts';
import * as z from 'zod/mini';
import { maxEmail } from '#forms/email.ts';

/**
 * `POST /functions/v1/mail-bounces`: bounces and complaints from the mail provider, signed with `MAIL_BOUNCE_SECRET`
 * (Standard Webhooks). Idempotent.
 */
export async function handleBounce(app: AppContext, request: Request, { requestId }: Client): Promise<Response> {
  if (request.method !== 'POST') return otherMethod(['POST'], requestId);
  const secret = newsletterEnv.of(app.env).MAIL_BOUNCE_SECRET;
  if (secret === undefined) {
    return failure(404, 'unavailable', 'Bounce reports are not set up here.', { requestId });
  }
  const body = Buffer.from(await request.arrayBuffer());
  if (!isSignedWebhook(secret, request.headers, body, app.now())) {
    refused.add();
    return failure(401, 'signature', 'The signature of this report is not valid.', { requestId });
  }
  const parsed = bounceReport.safeParse(readJson(body));
  if (!parsed.success) {
    refused.add();
    return failure(422, 'invalid', 'Send { email, type: hard, soft or complaint, campaignId? } as JSON.', {
      requestId,
    });
  }
  await recordBounce(app, parsed.data);
  return success({ received: true });
}

const refused = webhooksRefused.of({ source: 'mail-bounces' });

/** Ignores unknown addresses. */
export async function recordBounce(app: AppContext, { email, type, campaignId }: BounceReport): Promise<void> {
  await app.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(eq(subscriptions.email, email))
      .for('update');
    if (!row) return;
    if (type === 'complaint') {
      await unsubscribe(app, tx, row.id, campaignId ?? null);
    } else if (type === 'hard') {
      await markBounced(app, tx, row.id, 'reported');
      if (campaignId !== undefined) await markReturned(tx, campaignId, row.id);
    } else {
      await tx
        .update(subscriptions)
        .set({ softBounces: sql`${subscriptions.softBounces} + 1` })
        .where(eq(subscriptions.id, row.id));
    }
  });
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** `hard`: permanent, `soft`: temporary, `complaint`: marked as spam. */
const bounceReport = z.object({
  email: z.string().check(
    z.overwrite((email) => email.trim().toLowerCase()),
    z.maxLength(maxEmail),
    // Accepts addresses that forms no longer accept.
    z.regex(/^[^\s@]+@[^\s@]+$/u),
  ),
  type: z.enum(['hard', 'soft', 'complaint']),
  campaignId: z.optional(z.uuid()),
});
type BounceReport = z.infer<typeof bounceReport>;
