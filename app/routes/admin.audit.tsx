import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { administratorOf } from '#app/admin/administrator.server.ts';
import { auditSubjects } from '#app/admin/audit-subjects.server.ts';
import { subjectHref } from '#app/admin/subject-href.ts';
import { machineContext } from '#app/machine-context.ts';
import { hiddenPageMeta } from '#app/shell/page-meta.ts';
import { auditWords as words } from '#content/audit.ts';
import { AuditList } from '#features/accounts/audit-log/audit-list.tsx';
import { auditAddress, auditExport, auditQuery } from '#features/accounts/audit-log/audit-log.ts';
import { knownActs, listAudit } from '#features/accounts/audit-log/list-audit.server.ts';

export function meta() {
  return hiddenPageMeta(words.title);
}

export async function loader(args: LoaderFunctionArgs) {
  await administratorOf(args);
  const machine = args.context.get(machineContext);
  const query = auditQuery(new URL(args.request.url).searchParams);
  const [page, acts] = await Promise.all([listAudit(machine, query), knownActs(machine)]);
  return { query, page, acts, names: await auditSubjects(machine, page.entries) };
}

export default function AdminAuditRoute() {
  const { query, page, acts, names } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHead
        title={words.title}
        lead={words.lead}
        actions={
          <a href={auditAddress({ ...query, after: '' }, auditExport)} download>
            {words.export}
          </a>
        }
      />
      <AuditList query={query} page={page} acts={acts} hrefOf={subjectHref} names={names} />
    </>
  );
}
