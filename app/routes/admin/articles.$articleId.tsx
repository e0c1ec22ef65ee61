import {
  data,
  useLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { administering, administratorOf } from '#app/admin/administrator.server.ts';
import { ArticleEditorPage } from '#app/admin/articles/article-editor-page.tsx';
import { appContext } from '#app/load-context.ts';
import { hiddenPageMeta } from '#app/shell/page-meta.ts';
import { palettes } from '#app/shell/theme-colours.server.ts';
import { articlesCopy as copy } from '#content/articles-office.ts';
import { openDraft } from '#features/insights/drafts/draft-reads.server.ts';
import { answerEditing } from '#features/insights/drafts/editing-endpoint.server.ts';
import { knownSectors } from '#features/insights/admin/list-drafts.server.ts';

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return hiddenPageMeta(loaderData?.opened.draft.title || copy.untitled);
}

export async function loader(args: LoaderFunctionArgs) {
  await administratorOf(args);
  const app = args.context.get(appContext);
  const [opened, sectors] = await Promise.all([openDraft(app, args.params['articleId'] ?? ''), knownSectors(app)]);
  if (opened === undefined) throw data(null, { status: 404 });
  return { opened, knownSectors: sectors, palettes, origin: app.env.PUBLIC_ORIGIN };
}

export async function action(args: ActionFunctionArgs) {
  const { request, params, context } = args;
  return administering(args, (by) => answerEditing(context.get(appContext), by, params['articleId'] ?? '', request));
}

/** Out of reach is an answer like any other: the page stays, and what was written is sent again. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (error instanceof Response && error.status === 403) throw error;
    return { ok: false, reason: 'unreachable' } as const;
  }
}

/** What is on the page is newer than what the server would say after each save. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && defaultShouldRevalidate;
}

export default function AdminArticleRoute() {
  const page = useLoaderData<typeof loader>();
  return <ArticleEditorPage key={page.opened.id} {...page} />;
}
