import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PictureCrop, PictureKind } from '#features/insights/pictures/pictures.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/query/columns.ts';

/** Pictures are public and permanent under their id. */
export const articlePictures = pgTable(
  'article_pictures',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<PictureKind>().notNull(),
    fileName: text('file_name').notNull(),
    size: integer('size').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    storeId: text('store_id').notNull(),
    addedBy: text('added_by').notNull(),
    addedAt: timestampColumn('added_at').notNull(),
    /** Set during the upload: deleted then unless the bytes arrive. */
    pendingUntil: timestampColumn('pending_until'),
    /** The whole picture that this one was cut from, and where. */
    cropOf: uuid('crop_of'),
    crop: jsonb('crop').$type<PictureCrop>(),
  },
  (table) => [
    ...textLengths(table),
    foreignKey({ name: 'article_pictures_crop_of', columns: [table.cropOf], foreignColumns: [table.id] }),
    index('article_pictures_crops')
      .on(table.cropOf)
      .where(sql`${table.cropOf} is not null`),
  ],
);
