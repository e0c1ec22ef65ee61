import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { asc, eq, gt } from 'drizzle-orm';
import { secondFactors, signingKeys } from '#features/accounts/accounts.table.ts';
import type { AppContext } from '#server/app-context.ts';

type Secrets = Pick<AppContext, 'secret' | 'env'>;

/** The text, and whether AUTH_SECRET_PREVIOUS was needed; null if encrypted under neither secret. */
async function open({ secret, env }: Secrets, stored: string): Promise<{ text: string; isFormer: boolean } | null> {
  for (const key of [secret, env.AUTH_SECRET_PREVIOUS]) {
    if (key === undefined) continue;
    const text = await symmetricDecrypt({ key, data: stored }).catch(() => null);
    if (text !== null) return { text, isFormer: key !== secret };
  }
  return null;
}

/** Decrypts with AUTH_SECRET or AUTH_SECRET_PREVIOUS; null if neither fits. */
export async function decryptStored(app: Secrets, stored: string): Promise<string | null> {
  return (await open(app, stored))?.text ?? null;
}

/**
 * After AUTH_SECRET changed: encrypts authenticator secrets and signing keys anew, so that AUTH_SECRET_PREVIOUS can be
 * removed. Signing keys that no secret opens are deleted, because the library would fail on them and makes a new pair.
 */
export async function reencryptStored(app: Pick<AppContext, 'db' | 'log'> & Secrets): Promise<void> {
  const keys = await app.db.select().from(signingKeys);
  for (const { id, privateKey } of keys) {
    const opened = await open(app, JSON.parse(privateKey) as string);
    if (opened === null) await app.db.delete(signingKeys).where(eq(signingKeys.id, id));
    else if (opened.isFormer) {
      const again = JSON.stringify(await encrypted(app, opened.text));
      await app.db.update(signingKeys).set({ privateKey: again }).where(eq(signingKeys.id, id));
    }
  }
  if (app.env.AUTH_SECRET_PREVIOUS === undefined) return;
  let count = 0;
  for await (const { id, secret } of readFactors(app)) {
    const opened = await open(app, secret);
    if (opened?.isFormer !== true) continue;
    await app.db
      .update(secondFactors)
      .set({ secret: await encrypted(app, opened.text) })
      .where(eq(secondFactors.id, id));
    count += 1;
  }
  if (count > 0) app.log.info({ event: 'secret.reencrypted', count }, 'Encrypted second factors with the new secret');
}

function encrypted({ secret }: Secrets, text: string): Promise<string> {
  return symmetricEncrypt({ key: secret, data: text });
}

async function* readFactors({ db }: Pick<AppContext, 'db'>) {
  const { id, secret } = secondFactors;
  for (let after = ''; ;) {
    const rows = await db
      .select({ id, secret })
      .from(secondFactors)
      .where(after === '' ? undefined : gt(id, after))
      .orderBy(asc(id))
      .limit(500);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
