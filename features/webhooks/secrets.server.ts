import { eq } from 'drizzle-orm';
import { webhookEndpoints } from '#features/webhooks/webhooks.table.ts';
import { sealedSecret } from '#server/keys/sealed-secret.ts';
import type { AppContext } from '#server/app-context.ts';

export const signingSecret = sealedSecret('webhook signing');

/** After AUTH_SECRET changed: encrypts all signing secrets again, so that AUTH_SECRET_PREVIOUS can be removed. */
export async function reencryptSecrets(app: Pick<AppContext, 'db' | 'secret' | 'env'>): Promise<void> {
  if (app.env.AUTH_SECRET_PREVIOUS === undefined) return;
  const again = (sealed: string) => signingSecret.again(app, sealed);
  const { id, secret, formerSecrets } = webhookEndpoints;
  await app.db.transaction(async (tx) => {
    const rows = await tx.select({ id, secret, formerSecrets }).from(webhookEndpoints).for('update');
    for (const row of rows) {
      await tx
        .update(webhookEndpoints)
        .set({
          secret: again(row.secret),
          formerSecrets: row.formerSecrets.map((one) => ({ ...one, secret: again(one.secret) })),
        })
        .where(eq(id, row.id));
    }
  });
}
