import { data, href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { withTeamMember, memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPageMeta } from '#app/shell/meta/hidden-page.ts';
import { palettes } from '#app/shell/theme-colors.server.ts';
import { articlesCopy as copy } from '#content/admin/articles-admin.ts';
import { has } from '#features/accounts/rights/team-member.ts';
import { openArticleDraft } from '#features/insights/drafts/article-versions.server.ts';
import { handleEditing } from '#features/insights/drafts/editing-endpoint.server.ts';
import { readSectors } from '#features/insights/admin/list-drafts.server.ts';
import { site } from '#content/site.ts';
import { ArticleEditor } from '#features/insights/editor/article-editor.tsx';
import type { Route } from './+types/articles.$articleId.ts';

export const handle = { right: 'articles:read' } satisfies RouteHandle;

export function meta({ loaderData }: Route.MetaArgs) {
  return hiddenPageMeta(loaderData.opened.draft.title || copy.untitled);
}

export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  const app = args.context.get(appContext);
  const [opened, sectors] = await Promise.all([openArticleDraft(app, args.params.articleId), readSectors(app)]);
  if (opened === undefined) throw data(null, { status: 404 });
  if (!has(by, 'articles:write')) throw redirect(`${href('/admin/articles/:articleId', args.params)}/preview`);
  return { opened, knownSectors: sectors, palettes, origin: app.env.PUBLIC_ORIGIN };
}

export async function action(args: Route.ActionArgs) {
  const { request, params, context } = args;
  return withTeamMember(args, 'articles:write', (by) =>
    handleEditing(context.get(appContext), by, params.articleId, request),
  );
}

/** The page is newer than the server's data. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && defaultShouldRevalidate;
}

export default function AdminArticleRoute({ loaderData: page }: Route.ComponentProps) {
  return <ArticleEditor key={page.opened.id} {...page} siteName={site.name} />;
}
