import { href, redirect } from 'react-router';
import { defineActions, formAction, type ActionContext } from '#features/accounts/rights/define-actions.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { readContent } from '#features/site-content/content-fields.ts';
import { contentTypes, isContentType } from '#features/site-content/content-types.ts';
import {
  beginContent,
  deleteContent,
  moveContent,
  openContent,
  saveContent,
  unpublishContent,
} from '#features/site-content/editing/edit-content.server.ts';
import type { SaveResult } from '#features/site-content/editing/editing.ts';
import { checkedField, textField, versionField } from '#forms/form-fields.ts';
import { isUuid } from '#values/ids.ts';

export type ContentListData = SaveResult | { readonly ok: false; readonly reason: 'many' };

/** Of the list. */
export const contentListActions = defineActions('/admin/content', {
  new: formAction(
    { right: 'articles:write', audit: 'content-begun' },
    { type: textField },
    async ({ app, by }, { type }): Promise<ContentListData | null> => {
      if (!isContentType(type)) return null;
      const itemId = await beginContent(app, by, type);
      if (itemId === null) return { ok: false, reason: 'many' };
      throw redirect(href('/admin/content/:itemId', { itemId }));
    },
  ),
  up: formAction(
    { right: 'articles:write', audit: 'content-moved' },
    { id: textField },
    ({ app, by }, { id }): Promise<ContentListData> => moveContent(app, by, id, 'up'),
  ),
  top: formAction(
    { right: 'articles:write', audit: 'content-moved' },
    { id: textField },
    ({ app, by }, { id }): Promise<ContentListData> => moveContent(app, by, id, 'top'),
  ),
});

export type ContentItemData =
  | (SaveResult & { readonly ok: true; readonly done: 'saved' | 'published' | 'unpublished' })
  | (SaveResult & { readonly ok: false });

const saving = { version: versionField, isSample: checkedField };

/** Of one item. */
export const contentActions = defineActions(
  '/admin/content/:itemId',
  {
    save: formAction({ right: 'articles:write', audit: 'content-saved' }, saving, (context, fields) =>
      save(context, fields, 'saved'),
    ),
    publish: formAction({ right: 'articles:write', audit: 'content-published' }, saving, (context, fields) =>
      save(context, fields, 'published'),
    ),
    unpublish: formAction(
      { right: 'articles:write', audit: 'content-unpublished' },
      {},
      async ({ app, by, id }): Promise<ContentItemData> => {
        const result = await unpublishContent(app, by, id);
        return result.ok ? { ...result, done: 'unpublished' } : result;
      },
    ),
    delete: formAction(
      { right: 'articles:write', audit: 'content-deleted' },
      {},
      async ({ app, by, id }): Promise<ContentItemData> => {
        const item = await openContent(app, id);
        const result = await deleteContent(app, by, id);
        if (!result.ok) return result;
        throw redirect(`${href('/admin/content')}?type=${item?.type ?? ''}`);
      },
    ),
  },
  isUuid,
);

async function save(
  { app, by, id, form }: ActionContext<TeamMember<'articles:write'>>,
  { version, isSample }: { readonly version: number; readonly isSample: boolean },
  done: 'saved' | 'published',
): Promise<ContentItemData> {
  const item = await openContent(app, id);
  if (item === null) return { ok: false, reason: 'gone' };
  const data = readContent(contentTypes[item.type].fields, form);
  const result = await saveContent(app, by, { id, version, data, isSample, publish: done === 'published' });
  return result.ok ? { ...result, done } : result;
}
