import { sql } from 'drizzle-orm';
import { writesFailed, type Database } from '#server/db/database.ts';

const timeout = 2000;
const goodFor = 2000;

class Undone extends Error {}

/**
 * Returns whether the database accepts writes, checked at most every two seconds. After a full disk, a write that needs
 * new space must succeed first.
 */
export function openReadiness(db: Database): () => Promise<boolean> {
  let checking: Promise<boolean> | undefined;
  let good: { readonly until: number; readonly failures: number } | undefined;
  let proved = 0;

  async function check(): Promise<boolean> {
    const failures = writesFailed(db);
    try {
      if (failures === proved) await db.execute(sql`select pg_current_xact_id()`);
      else await writeMuch(db);
    } catch {
      return false;
    }
    proved = failures;
    good = { until: Date.now() + goodFor, failures };
    return true;
  }

  return () => {
    if (good !== undefined && Date.now() < good.until && good.failures === writesFailed(db))
      return Promise.resolve(true);
    checking ??= check().finally(() => (checking = undefined));
    const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), timeout).unref());
    return Promise.race([checking, late]);
  };
}

/** Writes more than fits into the table's free space, then rolls back. */
async function writeMuch(db: Database): Promise<void> {
  const undone = db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into rate_limits (key, points, expire) select 'readiness ' || n, 0, 0 from generate_series(1, 500) n`,
    );
    throw new Undone();
  });
  await undone.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
}
