import * as z from 'zod/mini';
import { cleanLine } from '#forms/text.ts';
import { draftLimits } from '#features/insights/drafts/draft.ts';
import { maxSlug } from '#features/insights/insights.ts';
import { readPictureName } from '#features/insights/pictures/pictures.ts';

// Separate from `draft.ts`, so browsers do not load it.
const line = (longest: number) => z.string().check(z.overwrite(cleanLine), z.maxLength(longest));
const names = (max: number) =>
  z.pipe(
    z.array(line(draftLimits.name)).check(z.maxLength(max * 2)),
    z.transform((values) => [...new Set(values)].filter((name) => name !== '').slice(0, max)),
  );

/** Drafts may be incomplete, within the limits. */
export const draftSchema = z.object({
  title: line(draftLimits.title),
  slug: line(maxSlug),
  excerpt: line(draftLimits.excerpt),
  html: z.string().check(
    z.overwrite((html: string) => html.toWellFormed().replaceAll('\0', '')),
    z.maxLength(draftLimits.html),
    // Sanitizing many tags takes long.
    z.refine((html) => html.split('<', draftLimits.tagsInHtml + 2).length <= draftLimits.tagsInHtml + 1),
  ),
  sectors: names(draftLimits.sectors),
  tags: names(draftLimits.tags),
  author: line(draftLimits.author),
  cover: z.nullable(z.string().check(z.refine(isCover))),
});

function isCover(path: string): boolean {
  const [, name = ''] = /^\/insights\/pictures\/([^/]+)$/.exec(path) ?? [];
  return readPictureName(name) !== null;
}

const version = z.int().check(z.positive());

/** JSON from the editor; each request names its base version. */
export const editingSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('save'), version, draft: draftSchema }),
  z.object({ act: z.literal('publish'), version }),
  z.object({ act: z.literal('schedule'), version, at: z.iso.datetime() }),
  z.object({ act: z.literal('unschedule'), version }),
  z.object({ act: z.literal('unpublish'), version }),
  z.object({ act: z.literal('discard'), version }),
  z.object({ act: z.literal('restore'), version, revision: z.int().check(z.positive()) }),
]);

export type Editing = z.infer<typeof editingSchema>;
