import { href } from 'react-router';
import type { DashboardData } from '#app/portal/dashboard/dashboard.server.ts';
import { draftCopy } from '#app/portal/dashboard/portal-draft.copy.ts';
import { OpenInvoices } from '#app/portal/open-invoices.tsx';
import { PortalSection } from '#app/portal/portal-page.tsx';
import { unreadTask } from '#app/portal/messages/unread-task.ts';
import { reportTask } from '#app/portal/runs/report-task.ts';
import { workTask } from '#app/portal/work/work-parts.tsx';
import { portalCopy } from '#content/payments/billing.ts';
import { nextPartCopy as copy, nextStepCopy } from '#content/payments/next-step.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Cluster } from '#ui/layout/layout.tsx';

interface Task {
  readonly title?: string;
  readonly text: string;
  /** Before the text. */
  readonly amount?: string;
  readonly hint?: string;
  readonly go: string;
  readonly to: string;
}

/** What the client can do now, the most important first. */
export function tasksOf(page: DashboardData) {
  const { unfinished, draftLink, openInvoices } = page;
  const { order } = portalCopy;
  const tasks: readonly (Task | null)[] = [
    page.confirm && { text: copy.confirm, ...page.confirm },
    unfinished && {
      title: order.title,
      amount: unfinished.amount,
      text: unfinished.name,
      hint: order.hint,
      go: order.go,
      to: unfinished.path,
    },
    draftLink === null ? null : { title: draftCopy.title, text: draftCopy.text, go: draftCopy.go, to: draftLink },
    page.needsIntake ? { text: copy.intake, go: nextStepCopy.intake, to: href('/intake') } : null,
    unreadTask(page),
    workTask(page),
    reportTask(page),
  ];
  return { isPaying: openInvoices.length > 0, tasks: tasks.filter((task) => task !== null) };
}

/** The one thing to do now. */
export function NextPart({ page }: { readonly page: DashboardData }) {
  const { isPaying, tasks } = tasksOf(page);
  if (isPaying) return <OpenInvoices invoices={page.openInvoices} />;
  const [first] = tasks;
  if (first) return <TaskPart task={first} isFirst />;
  return (
    <PortalSection titleId="next-title" title={copy.title} wide>
      <p className="soft">{copy.nothing}</p>
    </PortalSection>
  );
}

/** What else there is to do. */
export function LaterParts({ page }: { readonly page: DashboardData }) {
  const { isPaying, tasks } = tasksOf(page);
  return tasks.slice(isPaying ? 0 : 1).map((task) => <TaskPart key={task.to} task={task} />);
}

function TaskPart({ task, isFirst = false }: { readonly task: Task; readonly isFirst?: boolean }) {
  const { text, amount, hint, go, to } = task;
  const title = task.title ?? (isFirst ? copy.title : go);
  return (
    <PortalSection titleId={`task-${go.toLowerCase().replaceAll(/\W+/gu, '-')}`} title={title} wide>
      <Cluster gap="4" rowGap="2" align="center" justify="between">
        <p>
          {amount !== undefined && <b>{amount} </b>}
          {text} {hint !== undefined && <span className="soft small">{hint}</span>}
        </p>
        <ButtonLink variant={isFirst ? 'primary' : 'secondary'} href={to}>
          {go}
        </ButtonLink>
      </Cluster>
    </PortalSection>
  );
}
