import { AdminHead } from '#app/admin/admin-head.tsx';
import { auditSubjects } from '#app/admin/subjects/audit-subjects.server.ts';
import { subjectHref } from '#app/admin/subjects/subject-href.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { auditCopy as copy } from '#content/admin/audit.ts';
import { AuditList } from '#features/audit-log/admin/audit-list.tsx';
import { auditList } from '#features/audit-log/audit-log.ts';
import { readActions, listAudit } from '#features/audit-log/list-audit.server.ts';
import type { Route } from './+types/audit.ts';

export const handle = { right: 'operations' } satisfies RouteHandle;

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext);
  const query = auditList.read(new URL(args.request.url).searchParams);
  const [page, actions] = await Promise.all([listAudit(app, query), readActions(app)]);
  return { query, page, actions, names: await auditSubjects(app, page.items) };
}

export default function AdminAuditRoute({ loaderData }: Route.ComponentProps) {
  const { query, page, actions, names } = loaderData;
  return (
    <>
      <AdminHead title={copy.title} />
      <AuditList query={query} page={page} actions={actions} hrefOf={subjectHref} names={names} />
    </>
  );
}
