import { AdminHead } from '#app/admin/admin-head.tsx';
import { withTeamMember, requireTeamMember } from '#app/admin/team-member.server.ts';
import { appContext } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import { MarkAllRead, NoticesPage } from '#features/notices/admin/notices-page.tsx';
import { listNotices, markRead, readNoticePreferences, savePreferences } from '#features/notices/notices.server.ts';
import type { Route } from './+types/notices.ts';

export const meta = hiddenPage('Notices');

export async function loader(args: Route.LoaderArgs) {
  const by = await requireTeamMember(args, 'leads:read');
  const app = args.context.get(appContext);
  const [notices, preferences] = await Promise.all([
    listNotices(app, by.user.id),
    readNoticePreferences(app, by.user.id),
  ]);
  return { notices, preferences };
}

export async function action(args: Route.ActionArgs) {
  return withTeamMember(args, 'leads:read', async (by) => {
    const app = args.context.get(appContext);
    const form = await readPostedFields(args.request);
    if (form.get('action') === 'preferences') {
      const timeZone = form.get('timeZone') || null;
      await savePreferences(app, by, { digest: form.has('digest'), atOnce: form.has('atOnce'), timeZone });
    } else {
      const ids = form.getAll('notice').filter((id) => /^[0-9a-f-]{36}$/u.test(id));
      await markRead(app, by, form.has('all') ? null : ids, form.get('action') === 'read');
    }
    return { ok: true as const };
  });
}

export default function AdminNoticesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminHead title="Notices" actions={<MarkAllRead notices={loaderData.notices} />} />
      <NoticesPage {...loaderData} />
    </>
  );
}
