import { createHash, randomBytes } from 'node:crypto';
import type { TestPerson } from './people.ts';

export interface Grant {
  readonly person: TestPerson;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly challenge: string;
  readonly nonce: string | null;
}

export interface Grants {
  /** A single-use code, valid for a minute. */
  codeFor(grant: Grant): string;
  /** Redeems a code; null if unknown, used or expired. */
  redeem(code: string): Grant | null;
  /** A token valid for an hour. */
  tokenFor(grant: Grant): string;
  holderOf(token: string): Grant | null;
}

export const codeSeconds = 60;
export const tokenSeconds = 3600;

/** In memory only. */
export function openGrants(prefix: { code: string; token: string }, now: () => Date): Grants {
  const codes = new Map<string, { grant: Grant; until: number }>();
  const tokens = new Map<string, { grant: Grant; until: number }>();

  function keep(kept: typeof codes, name: string, grant: Grant, seconds: number): string {
    const time = now().getTime();
    for (const [old, { until }] of kept) if (until <= time || kept.size > 1000) kept.delete(old);
    kept.set(name, { grant, until: time + seconds * 1000 });
    return name;
  }

  function valid(entry: { grant: Grant; until: number } | undefined): Grant | null {
    return entry !== undefined && now().getTime() < entry.until ? entry.grant : null;
  }

  return {
    codeFor: (grant) => keep(codes, `${prefix.code}${randomBytes(24).toString('base64url')}`, grant, codeSeconds),
    redeem(code) {
      const entry = codes.get(code);
      codes.delete(code);
      return valid(entry);
    },
    tokenFor: (grant) => keep(tokens, `${prefix.token}${randomBytes(30).toString('base64url')}`, grant, tokenSeconds),
    holderOf: (token) => valid(tokens.get(token)),
  };
}

/** Whether the verifier's S256 hash is the challenge (RFC 7636). */
export function answersChallenge(verifier: string, challenge: string): boolean {
  return /^[\w.~-]{43,128}$/.test(verifier) && createHash('sha256').update(verifier).digest('base64url') === challenge;
}
