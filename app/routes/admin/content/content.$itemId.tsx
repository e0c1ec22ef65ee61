import { data, href, redirect } from 'react-router';
import { contentActions } from '#app/admin/content/content-actions.server.ts';
import { ContentEditor } from '#app/admin/content/content-editor.tsx';
import { handleActions, memberOf } from '#app/admin/team-member.server.ts';
import { appContext, isPlainPost, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { siteContentCopy as copy } from '#content/admin/site-content.ts';
import { has } from '#features/accounts/rights/team-member.ts';
import { contentPath } from '#features/site-content/content-paths.ts';
import { isContentType } from '#features/site-content/content-types.ts';
import { newContent, openContent } from '#features/site-content/editing/edit-content.server.ts';
import { newContentId } from '#features/site-content/editing/editing.ts';
import type { Route } from './+types/content.$itemId.ts';

export const handle = { right: 'articles:read' } satisfies RouteHandle;

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  const app = args.context.get(appContext);
  const { itemId } = args.params;
  const type = new URL(args.request.url).searchParams.get('type') ?? '';
  const isNew = itemId === newContentId && isContentType(type);
  const item = isNew ? newContent(type, app.now()) : await openContent(app, itemId);
  if (item === null) throw data(null, { status: 404 });
  if (!has(by, 'articles:write'))
    throw redirect(isNew ? href('/admin/content') : href('/admin/content/:itemId/preview', args.params));
  return { item, publicPath: item.state === 'draft' ? null : contentPath(item.type, item.slug) };
}

export async function action(args: Route.ActionArgs) {
  const result = await handleActions(args, contentActions);
  const isAdded = args.params.itemId === newContentId && result.ok;
  if (isAdded && args.context.get(isPlainPost)) throw redirect(href('/admin/content/:itemId', { itemId: result.id }));
  return result;
}

export default function AdminContentItemRoute({ loaderData }: Route.ComponentProps) {
  return <ContentEditor key={loaderData.item.id} {...loaderData} />;
}
