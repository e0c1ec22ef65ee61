import { seal, unseal } from '#server/keys/seal.ts';
import type { Machine } from '#server/machine.ts';

const purpose = 'webhook signing';

/** A signing secret as it is kept. */
export function sealSecret({ secret }: Pick<Machine, 'secret'>, plain: string): string {
  return seal(secret, purpose, plain);
}

/** A kept signing secret as it is used; null where it was sealed under another AUTH_SECRET. */
export function openSecret({ secret }: Pick<Machine, 'secret'>, sealed: string): string | null {
  return unseal(secret, purpose, sealed);
}
