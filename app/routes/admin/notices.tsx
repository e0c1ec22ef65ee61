import { AdminHead } from '#app/admin/admin-head.tsx';
import { handleActions, memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { MarkAllRead, NoticesPage } from '#features/notices/admin/notices-page.tsx';
import { noticeActions } from '#features/notices/admin/notice-actions.server.ts';
import { listNotices, readNoticePreferences } from '#features/notices/notices.server.ts';
import { listPushBrowsers } from '#features/notices/push-browsers.server.ts';
import type { Route } from './+types/notices.ts';

export const handle = { right: 'leads:read' } satisfies RouteHandle;

export const meta = hiddenPage('Notices');

export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  const app = args.context.get(appContext);
  const [notices, preferences, push] = await Promise.all([
    listNotices(app, by.user.id),
    readNoticePreferences(app.db, by.user.id),
    listPushBrowsers(app, by.user.id),
  ]);
  return { notices, preferences, push };
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, noticeActions);
}

export default function AdminNoticesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminHead title="Notices" actions={<MarkAllRead notices={loaderData.notices} />} />
      <NoticesPage {...loaderData} />
    </>
  );
}
