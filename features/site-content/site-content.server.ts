import { asc, isNotNull } from 'drizzle-orm';
import { completeContent } from '#features/site-content/content-fields.ts';
import {
  contentTypes,
  contentTypeNames,
  isContentType,
  type ContentItem,
  type ContentTypeName,
} from '#features/site-content/content-types.ts';
import { contentItems } from '#features/site-content/site-content.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { perContext } from '#server/per-context.ts';

type Reads = Pick<AppContext, 'db' | 'changes' | 'env'>;
type Published = { readonly [Name in ContentTypeName]: readonly ContentItem<Name>[] };

/** Cache tag invalidated by every change of published content, since all pages link to it. */
export const siteTopic = 'site';

/** Items of all types together. */
export const maxContentItems = 5000;

interface Memory {
  /** Last read content, shown while the database is unreachable. */
  last: Published | null;
  /** Null after a change. */
  reading: Promise<Published> | null;
}

/** Kept in memory until a change is announced, so that public pages need no query. */
const memoryOf = perContext((changes: AppContext['changes']) => {
  const memory: Memory = { last: null, reading: null };
  changes.listen((topic) => {
    if (topic === siteTopic || topic === '*') memory.reading = null;
  });
  return memory;
});

/** In the owner's order. Samples are there only with the demonstration data. */
export async function publishedItems<Name extends ContentTypeName>(
  app: Reads,
  type: Name,
): Promise<readonly ContentItem<Name>[]> {
  return (await published(app))[type];
}

export async function publishedItem<Name extends ContentTypeName>(
  app: Reads,
  type: Name,
  slug: string,
): Promise<ContentItem<Name> | undefined> {
  return (await publishedItems(app, type)).find((item) => item.slug === slug);
}

/** Returns the types that have a published item. */
export async function publishedTypes(app: Reads): Promise<readonly ContentTypeName[]> {
  const all = await published(app);
  return contentTypeNames.filter((type) => all[type].length > 0);
}

/** How many samples are public, by type. */
export async function publicSamples(
  app: Reads,
): Promise<readonly { readonly label: string; readonly count: number }[]> {
  const all = await published(app);
  return contentTypeNames.flatMap((type) => {
    const count = all[type].filter(({ isSample }) => isSample).length;
    return count === 0 ? [] : [{ label: contentTypes[type].label, count }];
  });
}

/** Call it after a change, so that the next response of this process shows it. */
export function forgetPublished(app: Pick<AppContext, 'changes'>): void {
  memoryOf(app.changes).reading = null;
}

async function published(app: Reads): Promise<Published> {
  const memory = memoryOf(app.changes);
  const reading = (memory.reading ??= read(app));
  try {
    memory.last = await reading;
    return memory.last;
  } catch (error) {
    if (memory.reading === reading) memory.reading = null;
    if (memory.last === null) throw error;
    return memory.last;
  }
}

async function read({ db, env }: Reads): Promise<Published> {
  const { id, type, slug, isSample, publishedAt, updatedAt, position } = contentItems;
  const rows = await db
    .select({ id, type, slug, isSample, publishedAt, updatedAt, stored: contentItems.published })
    .from(contentItems)
    .where(isNotNull(contentItems.published))
    .orderBy(asc(position), asc(id))
    .limit(maxContentItems);
  const all = Object.fromEntries(contentTypeNames.map((name) => [name, [] as ContentItem[]]));
  for (const { stored, type: name, ...row } of rows) {
    if (stored === null || !isContentType(name) || (row.isSample && env.DEMO_DATA === false)) continue;
    const data = completeContent(contentTypes[name].fields, stored);
    all[name]?.push({ ...row, publishedAt: row.publishedAt ?? row.updatedAt, data });
  }
  return all as unknown as Published;
}
