import { eq } from 'drizzle-orm';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import type { SecretResult } from '#features/webhooks/endpoint-results.ts';
import { signingSecret } from '#features/webhooks/secrets.server.ts';
import { newSigningSecret } from '#features/webhooks/signature.server.ts';
import { rotationHours, stillValid } from '#features/webhooks/webhooks.ts';
import { webhookEndpoints } from '#features/webhooks/webhooks.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { hourMs } from '#values/duration.ts';
import { isUuid } from '#values/ids.ts';

/** Recorded in the audit log. */
export async function revealSecret(app: AppContext, by: TeamMember<'operations'>, id: string): Promise<SecretResult> {
  if (!isUuid(id)) return { ok: false, reason: 'unknown' };
  return app.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ secret: webhookEndpoints.secret })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, id));
    if (!row) return { ok: false, reason: 'unknown' };
    const secret = signingSecret.open(app, row.secret);
    if (secret === null) return { ok: false, reason: 'sealed' };
    await recordAction(app, by, { action: 'webhook-secret-shown', subject: { kind: 'webhook', id } }, tx);
    return { ok: true, secret };
  });
}

/** Returns a new signing secret. Each replaced one also signs for a day, so receivers can switch. */
export async function rotateSecret(app: AppContext, by: TeamMember<'operations'>, id: string): Promise<SecretResult> {
  if (!isUuid(id)) return { ok: false, reason: 'unknown' };
  const secret = newSigningSecret();
  const now = app.now();
  return app.db.transaction(async (tx) => {
    const own = eq(webhookEndpoints.id, id);
    const columns = { secret: webhookEndpoints.secret, formerSecrets: webhookEndpoints.formerSecrets };
    const [row] = await tx.select(columns).from(webhookEndpoints).where(own).for('update');
    if (!row) return { ok: false, reason: 'unknown' };
    const until = new Date(now.getTime() + rotationHours * hourMs);
    const replaced = { secret: row.secret, until: until.toISOString() };
    await tx
      .update(webhookEndpoints)
      .set({
        secret: signingSecret.seal(app, secret),
        formerSecrets: [replaced, ...stillValid(row.formerSecrets, now)],
      })
      .where(own);
    await recordAction(app, by, { action: 'webhook-secret-rotated', subject: { kind: 'webhook', id } }, tx);
    return { ok: true, secret };
  });
}
