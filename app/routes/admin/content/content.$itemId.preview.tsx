import { data, href } from 'react-router';
import { PreviewStrip } from '#app/admin/articles/preview-strip.tsx';
import { ContentPreview } from '#app/admin/content/content-preview.tsx';
import { ContentStateWord } from '#app/admin/content/content-state.tsx';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { noStore } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { siteContentCopy as copy } from '#content/admin/site-content.ts';
import { openContent } from '#features/site-content/editing/edit-content.server.ts';
import type { Route } from './+types/content.$itemId.preview.ts';

export const handle = { right: 'articles:read', hydrate: false } satisfies RouteHandle;

export const headers = noStore;

export const meta = hiddenPage(copy.preview);

export async function loader(args: Route.LoaderArgs) {
  const item = await openContent(args.context.get(appContext), args.params.itemId);
  if (item === null) throw data(null, { status: 404 });
  return item;
}

export default function AdminContentPreviewRoute({ loaderData: item }: Route.ComponentProps) {
  return (
    <PageFrame>
      <PreviewStrip back={href('/admin/content/:itemId', { itemId: item.id })} label={copy.back}>
        <ContentStateWord state={item.state} />
      </PreviewStrip>
      <ContentPreview item={item} />
    </PageFrame>
  );
}
