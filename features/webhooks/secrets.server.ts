import { eq } from 'drizzle-orm';
import { webhookEndpoints } from '#features/webhooks/webhooks.table.ts';
import { seal, unseal } from '#server/keys/seal.ts';
import type { AppContext } from '#server/app-context.ts';

const purpose = 'webhook signing';

/** Encrypts for storage. */
export function sealSecret({ secret }: Pick<AppContext, 'secret'>, plain: string): string {
  return seal(secret, purpose, plain);
}

/** Null if encrypted with neither AUTH_SECRET nor AUTH_SECRET_PREVIOUS. */
export function openSecret({ secret, env }: Pick<AppContext, 'secret' | 'env'>, sealed: string): string | null {
  const former = env.AUTH_SECRET_PREVIOUS;
  return unseal(secret, purpose, sealed) ?? (former === undefined ? null : unseal(former, purpose, sealed));
}

/** After AUTH_SECRET changed: encrypts all signing secrets again, so that AUTH_SECRET_PREVIOUS can be removed. */
export async function reencryptSecrets(app: Pick<AppContext, 'db' | 'secret' | 'env'>): Promise<void> {
  if (app.env.AUTH_SECRET_PREVIOUS === undefined) return;
  const again = (sealed: string) => {
    const plain = openSecret(app, sealed);
    return plain === null ? sealed : sealSecret(app, plain);
  };
  const { id, secret, formerSecrets, formerSecret } = webhookEndpoints;
  await app.db.transaction(async (tx) => {
    const rows = await tx.select({ id, secret, formerSecrets, formerSecret }).from(webhookEndpoints).for('update');
    for (const row of rows) {
      await tx
        .update(webhookEndpoints)
        .set({
          secret: again(row.secret),
          formerSecrets: row.formerSecrets.map((one) => ({ ...one, secret: again(one.secret) })),
          formerSecret: row.formerSecret && again(row.formerSecret),
        })
        .where(eq(id, row.id));
    }
  });
}
