import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { AppContext } from '#server/app-context.ts';
import type { Changes } from '#server/db/changes.ts';
import type { Env } from '#server/env.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { perContext } from '#server/per-context.ts';
import { settingsTopic } from '#server/site-settings/live-settings.ts';

/** The tag of every page. */
const everyPage = 'site';

/** Milliseconds until every replica knows of a change. Changes within that time are purged together. */
const gathering = 1000;

/** Milliseconds. A page that was being rendered during the first purge may have been stored after it. */
const untilAgain = 30_000;

const requestTimeout = 10_000;

/** Purges pages from the shared cache, once at the change and once more later (`again`). */
export const purgeSharedCache = defineJob(
  'purge-shared-cache',
  z.object({ tags: z.array(z.string()), again: z.boolean() }),
  (app, { tags, again }) => purgeTogether(app, tags, again),
  { label: 'Purge changed pages from the CDN' },
);

/** Changes whose announcement also queues, in the same transaction, the purge of the pages that show them. */
export function purgingChanges(changes: Changes, jobs: Jobs, env: Pick<Env, 'CDN_PURGE_URL'>): Changes {
  if (env.CDN_PURGE_URL === undefined) return changes;
  return {
    ...changes,
    async announce(tx, topic) {
      await changes.announce(tx, topic);
      const tags = [topic === settingsTopic ? everyPage : topic];
      await jobs.send(tx, purgeSharedCache, { tags, again: false });
    },
  };
}

/** At the start of a server: another release may render other pages. */
export async function purgeAll({ env, jobs, db }: Pick<AppContext, 'env' | 'jobs' | 'db'>): Promise<void> {
  if (env.CDN_PURGE_URL !== undefined) await jobs.send(db, purgeSharedCache, { tags: [everyPage], again: false });
}

interface Batch {
  readonly tags: Set<string>;
  isFirst: boolean;
  readonly sent: Promise<void>;
}

const gathered = perContext((_app: AppContext): { batch: Batch | null } => ({ batch: null }));

function purgeTogether(app: AppContext, tags: readonly string[], again: boolean): Promise<void> {
  const batch = (gathered(app).batch ??= beginBatch(app));
  for (const tag of tags) batch.tags.add(tag);
  batch.isFirst ||= !again;
  return batch.sent;
}

function beginBatch(app: AppContext): Batch {
  const send = async () => {
    await delay(gathering);
    gathered(app).batch = null;
    const tags = [...batch.tags].sort();
    await sendPurge(app.env, tags);
    const startAfter = new Date(app.now().getTime() + untilAgain);
    if (batch.isFirst) await app.jobs.send(app.db, purgeSharedCache, { tags, again: true }, { startAfter });
  };
  const batch: Batch = { tags: new Set(), isFirst: false, sent: send() };
  return batch;
}

async function sendPurge(env: Env, tags: readonly string[]): Promise<void> {
  const { CDN_PURGE_URL: url, CDN_PURGE_TOKEN: token = '' } = env;
  // The setting was removed after the job was queued.
  if (url === undefined) return;
  const bearer: Record<string, string> = token === '' ? {} : { Authorization: `Bearer ${token}` };
  const response = await fetch(url, {
    method: 'PURGE',
    headers: { ...bearer, 'Surrogate-Key': tags.join(' ') },
    redirect: 'error',
    signal: AbortSignal.timeout(requestTimeout),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The CDN refused the purge with status ${String(response.status)}`);
}
