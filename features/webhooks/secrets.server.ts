import { seal, unseal } from '#server/keys/seal.ts';
import type { AppContext } from '#server/app-context.ts';

const purpose = 'webhook signing';

/** A signing secret as it is kept. */
export function sealSecret({ secret }: Pick<AppContext, 'secret'>, plain: string): string {
  return seal(secret, purpose, plain);
}

/** A kept signing secret as it is used; null where it was sealed under another AUTH_SECRET. */
export function openSecret({ secret }: Pick<AppContext, 'secret'>, sealed: string): string | null {
  return unseal(secret, purpose, sealed);
}
