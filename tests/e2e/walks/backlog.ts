import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { insertBacklog } from '../../backlog.ts';
import { silent } from '../../silent.ts';
import { test as base, withSite } from '../e2e.ts';

/** A site with all demonstration data and the backlog. */
export const test = base.extend({
  site: [
    async ({}, use) =>
      withSite(use, { DEMO_DATA: 'on' }, async (dataDir) => {
        const database = await openEmbedded(dataDir, silent);
        await insertBacklog(database.pool);
        await database.close();
      }),
    { scope: 'worker', timeout: 150_000 },
  ],
});
