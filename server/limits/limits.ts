import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { widerNetwork } from '#server/http/client-address.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { repeatable } from '#server/db/unavailable.ts';
import type { Logger } from '#server/log.ts';

export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

type LimitAnswer = { ok: true } | { ok: false; retryAfterSeconds: number };

/** Shared by replicas. */
export interface Limits {
  /**
   * Counts `points` tries.
   * @throws {DatabaseUnavailable} when it cannot be counted.
   */
  take(limit: Limit, key: string, points?: number): Promise<LimitAnswer>;
  /** Refunds a valid try. */
  giveBack(limit: Limit, key: string): Promise<void>;
  /** Resets a count. */
  forget(limit: Limit, key: string): Promise<void>;
}

/** Fails closed: `take` throws `DatabaseUnavailable`, or nothing would count while the database is slow or full. */
export function openLimits(pool: OpenDatabase['pool'], log: Logger): Limits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (limit: Limit) => {
    const limiter = limiters.get(limit.name) ?? limiterFor(limit, pool);
    limiters.set(limit.name, limiter);
    return limiter;
  };
  async function takeOne(limit: Limit, key: string, points: number): Promise<LimitAnswer> {
    const limiter = limiterOf(limit);
    try {
      // A double count costs one try.
      await repeatable(() => limiter.consume(stored(key), points));
      return { ok: true };
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) {
        return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
      }
      throw refusal;
    }
  }
  async function each(
    limit: Limit,
    key: string,
    operation: (limiter: RateLimiterPostgres) => (key: string) => Promise<unknown>,
  ) {
    for (const [counted, name] of tiersOf(limit, key)) {
      try {
        await operation(limiterOf(counted))(stored(name));
      } catch (error) {
        log.error(
          { event: 'limit.reset.failed', err: error, limit: counted.name },
          'Could not give back or reset a limit',
        );
      }
    }
  }
  return {
    async take(limit, key, points = 1) {
      for (const [counted, name] of tiersOf(limit, key)) {
        const answer = await takeOne(counted, name, points);
        if (!answer.ok) return answer;
      }
      return { ok: true };
    },
    giveBack: (limit, key) => each(limit, key, (limiter) => (name) => limiter.reward(name, 1)),
    forget: (limit, key) => each(limit, key, (limiter) => (name) => limiter.delete(name)),
  };
}

/** How many /64 networks may use their full limit within a /48. */
const networksOfSite = 4;

/** IPv6 also counts the wider network. */
function tiersOf(limit: Limit, key: string): readonly (readonly [limit: Limit, key: string])[] {
  const wider = widerNetwork(key);
  if (wider === undefined) return [[limit, key]];
  return [
    [limit, key],
    [{ ...limit, name: `${limit.name}-site`, points: limit.points * networksOfSite }, wider],
  ];
}

function limiterFor(limit: Limit, pool: OpenDatabase['pool']): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.seconds,
    // Blocked keys cost no queries.
    inMemoryBlockOnConsumed: limit.points + 1,
  });
}

/** IP and email addresses become fixed-length hashes. */
function stored(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
