import { data, href, redirect } from 'react-router';
import { contentActions } from '#app/admin/content/content-actions.server.ts';
import { ContentEditor } from '#app/admin/content/content-editor.tsx';
import { handleActions, requireTeamMember } from '#app/admin/team-member.server.ts';
import { appContext } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { siteContentCopy as copy } from '#content/admin/site-content.ts';
import { has } from '#features/accounts/rights/team-member.ts';
import { contentPath } from '#features/site-content/content-paths.ts';
import { openContent } from '#features/site-content/editing/edit-content.server.ts';
import type { Route } from './+types/content.$itemId.ts';

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  const by = await requireTeamMember(args, 'articles:read');
  const item = await openContent(args.context.get(appContext), args.params.itemId);
  if (item === null) throw data(null, { status: 404 });
  if (!has(by, 'articles:write')) throw redirect(href('/admin/content/:itemId/preview', args.params));
  return { item, publicPath: item.state === 'draft' ? null : contentPath(item.type, item.slug) };
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, contentActions);
}

export default function AdminContentItemRoute({ loaderData }: Route.ComponentProps) {
  return <ContentEditor key={loaderData.item.id} {...loaderData} />;
}
