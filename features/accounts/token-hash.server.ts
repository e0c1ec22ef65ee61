import { createHash } from 'node:crypto';

/** Hash of a link's token, as stored. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
