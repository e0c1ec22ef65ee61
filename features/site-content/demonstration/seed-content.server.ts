import { randomUUID } from 'node:crypto';
import { contentTitle, contentTypeNames } from '#features/site-content/content-types.ts';
import { sampleContent } from '#features/site-content/demonstration/sample-content.ts';
import { siteTopic } from '#features/site-content/site-content.server.ts';
import { contentItems } from '#features/site-content/site-content.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { slugOf } from '#values/slug.ts';

/** Published samples of every type. For the first start. */
export async function seedContent(app: AppContext): Promise<void> {
  const now = app.now();
  const rows = contentTypeNames.flatMap((type) =>
    sampleContent[type].map((data, index) => {
      const id = randomUUID();
      const title = slugOf(contentTitle(type, data));
      const slug = sampleContent[type].slice(0, index).some((one) => slugOf(contentTitle(type, one)) === title)
        ? id
        : title;
      const dates = { publishedAt: now, updatedAt: now };
      return { id, type, slug, draft: data, published: data, position: index + 1, isSample: true, ...dates };
    }),
  );
  await app.db.transaction(async (tx) => {
    await tx.insert(contentItems).values(rows);
    await app.changes.announce(tx, siteTopic);
  });
}
