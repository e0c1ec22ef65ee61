import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, sql } from 'drizzle-orm';
import { lastChange, recordAction } from '#features/accounts/audit/audit.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import {
  completeContent,
  validateContent,
  contentLimits,
  type ContentData,
} from '#features/site-content/content-fields.ts';
import {
  contentTitle,
  contentTypes,
  isContentType,
  type ContentTypeName,
} from '#features/site-content/content-types.ts';
import {
  newContentId,
  type ContentState,
  type EditedItem,
  type SaveResult,
} from '#features/site-content/editing/editing.ts';
import { logoSvg } from '#features/site-content/logo-svg.server.ts';
import { forgetPublished, maxContentItems, siteTopic } from '#features/site-content/site-content.server.ts';
import { contentItems } from '#features/site-content/site-content.table.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { isUuid } from '#values/ids.ts';
import { slugOf } from '#values/slug.ts';

type Editor = TeamMember<'articles:write'>;
type Row = typeof contentItems.$inferSelect;

/** Null if not found. */
export async function openContent({ db }: Pick<AppContext, 'db'>, id: string): Promise<EditedItem | null> {
  if (!isUuid(id)) return null;
  const [row] = await db.select().from(contentItems).where(eq(contentItems.id, id));
  if (row === undefined || !isContentType(row.type)) return null;
  const { type, slug, isSample, version, publishedAt, updatedAt } = row;
  const data = completeContent(contentTypes[type].fields, row.draft);
  return { id, type, slug, isSample, version, publishedAt, updatedAt, state: stateOf(row), data };
}

/** An empty item to edit; its first save stores it. */
export function newContent(type: ContentTypeName, now: Date): EditedItem {
  const data = completeContent(contentTypes[type].fields, {});
  return { ...unsaved, id: newContentId, type, slug: '', updatedAt: now, state: 'draft', data };
}

const unsaved = { isSample: false, version: 0, publishedAt: null } as const;

interface SaveContent {
  readonly id: string;
  /** For a new item, which is added at the end of its type. */
  readonly type?: ContentTypeName;
  /** That the page showed; an item changed since is not overwritten. */
  readonly version: number;
  readonly data: ContentData;
  readonly isSample: boolean;
  /** Shows it on the site too. */
  readonly publish: boolean;
}

/** Saves the draft of an item, and publishes it if asked to. */
export async function saveContent(app: AppContext, by: Editor, input: SaveContent): Promise<SaveResult> {
  const missing = input.type && newRow(input.id, input.type);
  const save: ContentChange = async (tx, row, type) => {
    const { fields } = contentTypes[type];
    const { data, logoErrors } = withSafeLogos(type, input.data);
    const errors = { ...validateContent(fields, data, { isComplete: input.publish }), ...logoErrors };
    if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors };
    const isSame = isDeepStrictEqual(completeContent(fields, row.draft), data);
    // A second press of the button is no conflict.
    const subject = { kind: 'content', id: row.id } as const;
    if (row.version !== input.version && !isSame)
      return { ok: false, reason: 'stale', version: row.version, last: await lastChange(tx, subject, by.user.id) };
    if (row === missing && (await tx.$count(contentItems)) >= maxContentItems) return { ok: false, reason: 'many' };
    const now = app.now();
    const version = row.version + 1;
    const slug = row.publishedAt === null ? await freeSlug(tx, row, contentTitle(type, data)) : row.slug;
    const isSample = row.isSample && input.isSample;
    const shown = input.publish ? { published: data, publishedAt: row.publishedAt ?? now } : {};
    const values = { draft: data, slug, isSample, version, updatedAt: now, ...shown };
    const position = sql`(select coalesce(max(position), 0) + 1 from content_items where type = ${type})`;
    await (row === missing
      ? tx.insert(contentItems).values({ id: row.id, type, position, ...values })
      : tx.update(contentItems).set(values).where(eq(contentItems.id, row.id)));
    const action = input.publish ? 'content-published' : row === missing ? 'content-begun' : 'content-saved';
    await recordAction(app, by, { action, subject }, tx);
    if (input.publish || isSample !== row.isSample) await app.changes.announce(tx, siteTopic);
    return { ok: true, version };
  };
  return changeContent(app, input.id, save, missing);
}

/** Keeps the draft. */
export async function unpublishContent(app: AppContext, by: Editor, id: string): Promise<SaveResult> {
  return changeContent(app, id, async (tx, row) => {
    const version = row.version + 1;
    await tx.update(contentItems).set({ published: null, version }).where(eq(contentItems.id, id));
    await recordAction(app, by, { action: 'content-unpublished', subject: { kind: 'content', id } }, tx);
    await app.changes.announce(tx, siteTopic);
    return { ok: true, version };
  });
}

/** Deletes an item, published or not. */
export async function deleteContent(app: AppContext, by: Editor, id: string): Promise<SaveResult> {
  return changeContent(app, id, async (tx, row, type) => {
    await tx.delete(contentItems).where(eq(contentItems.id, id));
    const details = { name: contentTitle(type, row.draft) };
    await recordAction(app, by, { action: 'content-deleted', details }, tx);
    await app.changes.announce(tx, siteTopic);
    return { ok: true, version: row.version };
  });
}

/** To the start of its type, or one place toward it; the first one stays. */
export async function moveContent(app: AppContext, by: Editor, id: string, to: 'up' | 'top'): Promise<SaveResult> {
  return changeContent(app, id, async (tx, row) => {
    const siblings = await tx
      .select({ id: contentItems.id })
      .from(contentItems)
      .where(eq(contentItems.type, row.type))
      .orderBy(asc(contentItems.position), asc(contentItems.id));
    const ids = siblings.map((sibling) => sibling.id);
    const at = ids.indexOf(id);
    ids.splice(at, 1);
    ids.splice(to === 'top' ? 0 : Math.max(0, at - 1), 0, id);
    const order = sql`(select * from unnest(${sql.param(ids)}::uuid[]) with ordinality as t (id, at))`;
    await tx.execute(sql`update content_items set position = o.at from ${order} o where content_items.id = o.id`);
    await recordAction(app, by, { action: 'content-moved', subject: { kind: 'content', id } }, tx);
    await app.changes.announce(tx, siteTopic);
    return { ok: true, version: row.version };
  });
}

/** Titles by id, for the audit log. */
export async function contentTitles({ db }: Pick<AppContext, 'db'>, ids: readonly string[]) {
  const known = ids.filter(isUuid);
  if (known.length === 0) return new Map<string, string>();
  const { id, type, draft } = contentItems;
  const rows = await db
    .select({ id, type, draft })
    .from(contentItems)
    .where(sql`${id} = any(${sql.param(known)}::uuid[])`);
  return new Map(rows.map((row) => [row.id, isContentType(row.type) ? contentTitle(row.type, row.draft) : row.type]));
}

/** Changes of order and address touch other items: two at once could wait for each other, or take the same address. */
const oneAtATime = sql`select pg_advisory_xact_lock(hashtext('content_items'))`;

type ContentChange = (tx: Transaction, row: Row, type: ContentTypeName) => Promise<SaveResult>;

async function changeContent(app: AppContext, id: string, change: ContentChange, missing?: Row): Promise<SaveResult> {
  if (!isUuid(id)) return { ok: false, reason: 'gone' };
  const result = await app.db.transaction(async (tx) => {
    await tx.execute(oneAtATime);
    const [stored] = await tx.select().from(contentItems).where(eq(contentItems.id, id));
    const row = stored ?? missing;
    return row && isContentType(row.type) ? change(tx, row, row.type) : ({ ok: false, reason: 'gone' } as const);
  });
  forgetPublished(app);
  return result;
}

function newRow(id: string, type: ContentTypeName): Row {
  return { ...unsaved, id, type, slug: id, draft: {}, published: null, position: 0, updatedAt: new Date(0) };
}

export function stateOf({ draft, published }: Pick<Row, 'draft' | 'published'>): ContentState {
  if (published === null) return 'draft';
  return isDeepStrictEqual(draft, published) ? 'published' : 'changed';
}

function withSafeLogos(type: ContentTypeName, data: ContentData) {
  const logoErrors: Record<string, string> = {};
  const safe = Object.entries(contentTypes[type].fields).map(([name, { kind }]) => {
    const value = data[name] ?? '';
    // A longer one is refused unread.
    const isRead = typeof value === 'string' && value !== '' && value.length <= contentLimits.logo;
    if (kind !== 'logo' || !isRead) return [name, value] as const;
    const clean = logoSvg(value);
    if (clean === null) logoErrors[name] = 'This is not an SVG with a view box and shapes. Export it as a plain SVG';
    return [name, clean ?? value] as const;
  });
  return { data: Object.fromEntries(safe) as ContentData, logoErrors };
}

/** Returns the title's slug, with a number appended if another item of the type uses it. */
async function freeSlug(tx: Transaction, { id, type }: Row, title: string): Promise<string> {
  const wanted = slugOf(title) || id;
  const rows = await tx
    .select({ slug: contentItems.slug })
    .from(contentItems)
    .where(and(eq(contentItems.type, type), sql`${contentItems.id} <> ${id}`));
  const taken = new Set(rows.map(({ slug }) => slug));
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}
