import { randomUUID } from 'node:crypto';
import { href, redirect } from 'react-router';
import { defineActions, formAction, type ActionContext } from '#features/accounts/rights/define-actions.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { readContent } from '#features/site-content/content-fields.ts';
import { contentTypes, isContentType } from '#features/site-content/content-types.ts';
import {
  deleteContent,
  moveContent,
  openContent,
  saveContent,
  unpublishContent,
} from '#features/site-content/editing/edit-content.server.ts';
import { newContentId, type SaveResult } from '#features/site-content/editing/editing.ts';
import { checkedField, textField, versionField, type FormFields } from '#forms/form-fields.ts';
import { isUuid } from '#values/ids.ts';

export const contentListActions = defineActions('/admin/content', {
  up: formAction(
    { right: 'articles:write', audit: 'content-moved' },
    { id: textField },
    ({ app, by }, { id }): Promise<SaveResult> => moveContent(app, by, id, 'up'),
  ),
  top: formAction(
    { right: 'articles:write', audit: 'content-moved' },
    { id: textField },
    ({ app, by }, { id }): Promise<SaveResult> => moveContent(app, by, id, 'top'),
  ),
});

export type ContentItemData =
  | (SaveResult & { readonly ok: true; readonly done: 'saved' | 'published' | 'unpublished'; readonly id: string })
  | (SaveResult & { readonly ok: false });

const saving = { type: textField, formId: textField, version: versionField, isSample: checkedField };

/** Actions on one item. */
export const contentActions = defineActions(
  '/admin/content/:itemId',
  {
    save: formAction(
      { right: 'articles:write', audit: ['content-begun', 'content-saved'] },
      saving,
      (context, fields) => save(context, fields, 'saved'),
    ),
    publish: formAction({ right: 'articles:write', audit: 'content-published' }, saving, (context, fields) =>
      save(context, fields, 'published'),
    ),
    unpublish: formAction(
      { right: 'articles:write', audit: 'content-unpublished' },
      {},
      async ({ app, by, id }): Promise<ContentItemData> => {
        const result = await unpublishContent(app, by, id);
        return result.ok ? { ...result, id, done: 'unpublished' } : result;
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
  (id) => isUuid(id) || id === newContentId,
);

async function save(
  { app, by, id, form }: ActionContext<TeamMember<'articles:write'>>,
  { type, formId, version, isSample }: FormFields<typeof saving>,
  done: 'saved' | 'published',
): Promise<ContentItemData> {
  const target =
    id === newContentId ? { id: isUuid(formId) ? formId : randomUUID(), type } : await openContent(app, id);
  if (target === null || !isContentType(target.type)) return { ok: false, reason: 'gone' };
  const data = readContent(contentTypes[target.type].fields, form);
  const publish = done === 'published';
  const added = id === newContentId ? { type: target.type } : {};
  const result = await saveContent(app, by, { id: target.id, version, data, isSample, publish, ...added });
  return result.ok ? { ...result, id: target.id, done } : result;
}
