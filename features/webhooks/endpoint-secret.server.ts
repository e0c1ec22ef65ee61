import { eq } from 'drizzle-orm';
import type { Administrator } from '#features/accounts/accounts.ts';
import { recordAction } from '#features/accounts/audit.server.ts';
import type { SecretAnswer } from '#features/webhooks/endpoint-answer.ts';
import { openSecret, sealSecret } from '#features/webhooks/secrets.server.ts';
import { newSigningSecret } from '#features/webhooks/signature.server.ts';
import { isWebhookId, rotationHours } from '#features/webhooks/webhooks.ts';
import { webhookEndpoints } from '#features/webhooks/webhooks.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** Shows the signing secret of an endpoint, which the audit log remembers. */
export async function revealSecret(app: AppContext, by: Administrator, id: string): Promise<SecretAnswer> {
  if (!isWebhookId(id)) return { ok: false, reason: 'unknown' };
  return app.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ secret: webhookEndpoints.secret })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, id));
    if (!row) return { ok: false, reason: 'unknown' };
    const secret = openSecret(app, row.secret);
    if (secret === null) return { ok: false, reason: 'sealed' };
    await recordAction(app, by, { act: 'webhook-secret-shown', subject: { kind: 'webhook', id } }, tx);
    return { ok: true, secret };
  });
}

/** Makes a new signing secret and shows it. The present one signs as well for a day, so that receivers can change over. */
export async function rotateSecret(app: AppContext, by: Administrator, id: string): Promise<SecretAnswer> {
  if (!isWebhookId(id)) return { ok: false, reason: 'unknown' };
  const secret = newSigningSecret();
  return app.db.transaction(async (tx) => {
    const rows = await tx
      .update(webhookEndpoints)
      .set({
        secret: sealSecret(app, secret),
        // On the right stands what the row held before.
        formerSecret: webhookEndpoints.secret,
        formerSecretUntil: new Date(app.now().getTime() + rotationHours * 3_600_000),
      })
      .where(eq(webhookEndpoints.id, id))
      .returning({ id: webhookEndpoints.id });
    if (rows.length === 0) return { ok: false, reason: 'unknown' };
    await recordAction(app, by, { act: 'webhook-secret-rotated', subject: { kind: 'webhook', id } }, tx);
    return { ok: true, secret };
  });
}
