import { seal, unseal } from '#server/keys/seal.ts';
import type { AppContext } from '#server/app-context.ts';

const purpose = 'webhook signing';

/** Encrypts for storage. */
export function sealSecret({ secret }: Pick<AppContext, 'secret'>, plain: string): string {
  return seal(secret, purpose, plain);
}

/** Null if encrypted under another AUTH_SECRET. */
export function openSecret({ secret }: Pick<AppContext, 'secret'>, sealed: string): string | null {
  return unseal(secret, purpose, sealed);
}
