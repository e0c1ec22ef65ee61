/** A named limit: so many tries by one key in so many seconds. */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

export type LimitAnswer = { ok: true } | { ok: false; retryAfterSeconds: number };

/** Limits counted in the database, so that replicas share them. */
export interface Limits {
  take(limit: Limit, key: string): Promise<LimitAnswer>;
}
