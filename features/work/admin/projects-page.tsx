import { href, Link } from 'react-router';
import { adminWorkCopy as copy } from '#content/admin/work.ts';
import { workCopy } from '#content/work.ts';
import { projectList, type ListedProject, type ProjectQuery } from '#features/work/list/project-list.ts';
import type { Page } from '#forms/list/define-list.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { ListToolbar } from '#ui/list/list-toolbar.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { LocalTime } from '#ui/local-time.tsx';

interface ProjectsPageProps {
  readonly query: ProjectQuery;
  readonly page: Page<ListedProject>;
}

const { columns: labels } = copy;
const columns = [
  { label: labels.project },
  { label: labels.phase, width: 's', narrow: 'top' },
  { label: labels.next },
  { label: labels.waits, width: 's' },
  { label: labels.due, width: 'm' },
] as const;

export function ProjectsPage({ query, page }: ProjectsPageProps) {
  const isFiltered = projectList.isFiltered(query);
  return (
    <>
      <ListToolbar list={projectList} query={query} options={{}} name={copy.title} sort={copy.sorts} />
      {page.items.length === 0 ? (
        <Empty title={isFiltered ? copy.noMatch : copy.none}>{isFiltered ? copy.noMatchHint : copy.noneHint}</Empty>
      ) : (
        <DataTable columns={columns} label={copy.title}>
          {page.items.map((project) => (
            <ProjectRow key={project.id} project={project} />
          ))}
        </DataTable>
      )}
      <Pager {...projectList.pages(query, page.next)} />
    </>
  );
}

function ProjectRow({ project }: { readonly project: ListedProject }) {
  const { id, name, organization, phase, next, waitsFor, dueOn, isOverdue } = project;
  return (
    <Row rowId={id}>
      <RowHead column={labels.project} under={organization}>
        <Link to={href('/admin/projects/:projectId', { projectId: id })}>{name}</Link>
      </RowHead>
      <Cell column={labels.phase}>{next === null ? copy.finished : workCopy.phases[phase]}</Cell>
      <Cell column={labels.next}>{next}</Cell>
      <Cell column={labels.waits}>{waitsFor !== null && workCopy.sides[waitsFor]}</Cell>
      <Cell column={labels.due}>
        {dueOn !== null &&
          (isOverdue ? (
            <State tone="bad">
              {copy.overdue} <LocalTime at={`${dueOn}T12:00:00Z`} isDay />
            </State>
          ) : (
            <LocalTime at={`${dueOn}T12:00:00Z`} isDay />
          ))}
      </Cell>
    </Row>
  );
}
