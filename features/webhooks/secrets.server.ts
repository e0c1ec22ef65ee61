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
