import { href, Link } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { submissionKinds, submissionList, type SubmissionQuery } from '#app/admin/submissions/submission-list.ts';
import { submissionsCopy as copy } from '#content/admin/submissions.ts';
import type { Page } from '#forms/list/define-list.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { ListToolbar } from '#ui/list/list-toolbar.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { Tabs } from '#ui/list/tabs.tsx';
import { LocalTime } from '#ui/local-time.tsx';

interface SubmissionsPageProps {
  readonly query: SubmissionQuery;
  readonly page: Page<{
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly company: string | null;
    readonly createdAt: string;
  }>;
}

const columns = [
  { label: copy.columns.from },
  { label: copy.columns.company, width: 'l' },
  { label: copy.columns.received, width: 's' },
] as const;

/** What the forms have brought, for installations without leads. */
export function SubmissionsPage({ query, page }: SubmissionsPageProps) {
  return (
    <>
      <AdminHead title={copy.title} lead={copy.lead} />
      <Tabs ruled aria-label={copy.title}>
        {submissionKinds.map((kind) => (
          <Link key={kind} to={submissionList.href({ kind })} aria-current={kind === query.kind ? 'page' : undefined}>
            {copy.kinds[kind]}
          </Link>
        ))}
      </Tabs>
      <ListToolbar list={submissionList} query={query} options={{}} name={copy.title} />
      {page.items.length === 0 ? (
        <Empty title={copy.empty}>{copy.emptyNote}</Empty>
      ) : (
        <DataTable columns={columns} label={copy.kinds[query.kind]}>
          {page.items.map(({ id, name, email, company, createdAt }) => (
            <Row key={id}>
              <RowHead column={copy.columns.from} under={name === '' ? undefined : email}>
                <Link to={href('/admin/submissions/:kind/:id', { kind: query.kind, id })}>{name || email}</Link>
              </RowHead>
              <Cell column={copy.columns.company}>{company}</Cell>
              <Cell column={copy.columns.received}>
                <LocalTime at={createdAt} relative />
              </Cell>
            </Row>
          ))}
        </DataTable>
      )}
      <Pager {...submissionList.pages(query, page.next)} />
    </>
  );
}
