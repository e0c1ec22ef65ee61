import { href } from 'react-router';
import { auditCopy as copy } from '#content/admin/audit.ts';
import { auditList, type AuditQuery, type ShownEntry } from '#features/audit-log/audit-log.ts';
import { actionText, EntryTable, type EntryTableProps } from '#features/audit-log/admin/entry-table.tsx';
import type { Page } from '#forms/list/define-list.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { ListToolbar } from '#ui/list/list-toolbar.tsx';
import { Pager } from '#ui/list/pager.tsx';

interface AuditListProps extends Pick<EntryTableProps, 'hrefOf' | 'names'> {
  readonly query: AuditQuery;
  readonly page: Page<ShownEntry>;
  readonly actions: readonly string[];
}

export function AuditList({ query, page, actions, hrefOf, names }: AuditListProps) {
  const known = actions.includes(query.act) || query.act === '' ? actions : [...actions, query.act];
  const act = known.map((value) => ({ value, copy: actionText(value) }));
  return (
    <>
      <ListToolbar
        list={auditList}
        query={query}
        options={{ act }}
        name={copy.title}
        exportTo={href('/admin/audit/export')}
      />
      {page.items.length === 0 ? (
        <Empty title={copy.empty}>{copy.emptyHint}</Empty>
      ) : (
        <EntryTable entries={page.items} hrefOf={hrefOf} names={names} label={copy.title} />
      )}
      <Pager {...auditList.pages(query, page.next)}>
        {page.items.length === 0 ? undefined : copy.shown(page.items.length)}
      </Pager>
    </>
  );
}
