import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { inBatches } from '#server/db/query/in-batches.ts';
import { widerNetwork } from '#server/net/client-address.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { repeatable } from '#server/db/unavailable.ts';
import type { Logger } from '#server/log.ts';

export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

type LimitResult = { ok: true } | { ok: false; retryAfterSeconds: number };

/** Shared by replicas. */
export interface Limits {
  /**
   * Counts `points` tries.
   * @throws {DatabaseUnavailable} when it cannot be counted.
   */
  take(limit: Limit, key: string, points?: number): Promise<LimitResult>;
  /** Refunds a valid try. */
  giveBack(limit: Limit, key: string): Promise<void>;
  /** Resets a count. */
  forget(limit: Limit, key: string): Promise<void>;
}

/** Fails closed: `take` throws `DatabaseUnavailable`, or nothing would count while the database is slow or full. */
export function openLimits(pool: OpenDatabase['pool'], log: Logger): Limits {
  const count = inBatches((tries: readonly Try[]) => countTries(pool, tries));
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (limit: Limit) => {
    const limiter = limiters.get(limit.name) ?? limiterFor(limit, pool, count);
    limiters.set(limit.name, limiter);
    return limiter;
  };
  async function takeOne(limit: Limit, key: string, points: number): Promise<LimitResult> {
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
    for (const [counted, name] of findTiers(limit, key)) {
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
      for (const [counted, name] of findTiers(limit, key)) {
        const result = await takeOne(counted, name, points);
        if (!result.ok) return result;
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
function findTiers(limit: Limit, key: string): readonly (readonly [limit: Limit, key: string])[] {
  const wider = widerNetwork(key);
  if (wider === undefined) return [[limit, key]];
  return [
    [limit, key],
    [{ ...limit, name: `${limit.name}-site`, points: limit.points * networksOfSite }, wider],
  ];
}

interface Try {
  readonly key: string;
  readonly points: number;
  /** Milliseconds since 1970, if a new window begins. */
  readonly expire: number;
}

interface Count {
  readonly points: number;
  readonly expire: number;
}

function limiterFor(
  limit: Limit,
  pool: OpenDatabase['pool'],
  count: (one: Try) => Promise<Count>,
): RateLimiterPostgres {
  return new BatchLimiter(count, {
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

/** Counts the simultaneous tries of all limits in one statement; the library sends one for each. */
class BatchLimiter extends RateLimiterPostgres {
  readonly #count: (one: Try) => Promise<Count>;

  constructor(count: (one: Try) => Promise<Count>, options: ConstructorParameters<typeof RateLimiterPostgres>[0]) {
    super(options);
    this.#count = count;
  }

  /** Called by the library for each change of a count. */
  async _upsert(key: string, points: number, milliseconds: number): Promise<{ rows: Count[] }> {
    return { rows: [await this.#count({ key, points, expire: Date.now() + milliseconds })] };
  }
}

/** The count after each try, in order. Keys are sorted, so that two replicas cannot deadlock. */
async function countTries(pool: OpenDatabase['pool'], tries: readonly Try[]): Promise<Count[]> {
  const sums = new Map<string, Try>();
  for (const one of tries) {
    sums.set(one.key, { ...one, points: one.points + (sums.get(one.key)?.points ?? 0) });
  }
  const sorted = [...sums.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const { rows } = await pool.query<{ key: string; points: number; expire: string }>(countStatement, [
    sorted.map(({ key }) => key),
    sorted.map(({ points }) => points),
    sorted.map(({ expire }) => expire),
    Date.now(),
  ]);
  const counts = new Map(rows.map(({ key, points, expire }) => [key, { points, expire: Number(expire) }]));
  return tries.map(({ key, points }) => {
    const { points: sum = 0 } = sums.get(key) ?? {};
    const { points: total = 0, expire = 0 } = counts.get(key) ?? {};
    sums.set(key, { key, points: sum - points, expire });
    return { points: total - (sum - points), expire };
  });
}

const countStatement = `
  insert into rate_limits as counted (key, points, expire)
    select * from unnest($1::text[], $2::integer[], $3::bigint[])
    on conflict (key) do update set
      points = excluded.points + case when counted.expire <= $4 then 0 else counted.points end,
      expire = case when counted.expire <= $4 then excluded.expire else counted.expire end
    returning key, points, expire`;

/** IP and email addresses become fixed-length hashes. */
function stored(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
