import { Link, href } from 'react-router';
import { SnoozeMenu } from '#app/admin/today/snooze-menu.tsx';
import { TodaySection } from '#app/admin/today/today-section.tsx';
import { ActionForm, useRowActions, useStaying } from '#app/admin/today/use-row-actions.tsx';
import { todayCopy as copy } from '#features/today/today.copy.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import { dayCopy } from '#features/leads/leads.copy.ts';
import { leadList } from '#features/leads/list/lead-filter.ts';
import { isTaskOverdue } from '#features/leads/tasks/tasks.ts';
import { snoozed } from '#features/today/snooze.ts';
import type { TodayForm } from '#features/today/today-results.ts';
import type { TodayTask } from '#features/today/today.ts';
import { clockTime, timeOfDay } from '#forms/time-zone.ts';
import { Button } from '#ui/button.tsx';
import { useLocale } from '#ui/local-time.tsx';

interface TaskSectionProps {
  readonly tasks: readonly TodayTask[];
  readonly isMine: boolean;
  /** The reader's day: 2027-03-01. */
  readonly today: string;
  readonly now: string;
  readonly zone: string;
}

export function TaskSection({ tasks, isMine, today, now, zone }: TaskSectionProps) {
  const due = useStaying(tasks).filter(({ dueOn }) => dueOn <= today);
  return (
    <TodaySection
      id="due"
      title={copy.due.title}
      items={due}
      empty={isMine ? copy.due.emptyMine : copy.due.empty}
      all={leadList.href({ due: 'planned', stage: 'open', sort: 'next', owner: isMine ? 'me' : '' })}
      row={(task) => <TaskRow key={task.id} task={task} today={today} now={now} zone={zone} />}
    />
  );
}

type TaskRowProps = Pick<TaskSectionProps, 'today' | 'now' | 'zone'> & { readonly task: TodayTask };

function TaskRow({ task, today, now, zone }: TaskRowProps) {
  const { text, dueOn, dueAt, assignee, leadId, leadName, company } = task;
  const isLate = isTaskOverdue({ ...task, doneAt: null }, today, now);
  const locale = useLocale();
  const day = dueOn === today ? copy.days.today : dayCopy(dueOn, today, locale);
  return (
    <li data-row>
      <div className="today-what">
        <Link data-row-link to={href('/admin/leads/:leadId', { leadId })}>
          {text || copy.due.unnamed}
        </Link>
        <span className="today-title">{[leadName, company].filter(Boolean).join(', ')}</span>
      </div>
      <div className="today-when soft small">
        {assignee !== null && <span>{assignee.name}</span>}
        <time dateTime={dueAt ?? dueOn} data-late={isLate ? '' : undefined}>
          {isLate && <span className="visually-hidden">{copy.due.late} </span>}
          {day}
          {dueAt !== null && ` ${timeOfDay(new Date(dueAt), zone, locale)}`}
        </time>
      </div>
      <TaskActions task={task} today={today} />
    </li>
  );
}

function TaskActions({ task, today }: Pick<TaskRowProps, 'task' | 'today'>) {
  const { send } = useRowActions();
  const mayWrite = useCan('leads:write');
  if (!mayWrite) return null;
  const { id, version } = task;
  const name = task.text || copy.due.unnamed;
  return (
    <div className="today-acts small">
      <ActionForm action={{ row: id, form: { action: 'done', id }, text: copy.due.done(name), leaves: true }}>
        <Button type="submit" size="small" data-key="d">
          {copy.due.toDone}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </ActionForm>
      <SnoozeMenu
        name={name}
        today={today}
        onSnooze={(day, shown) => {
          const undo = taskForm(task, version + 1);
          const form = taskForm(snoozed(task, day), version);
          send({ row: id, form, undo, text: copy.due.snoozed(name, shown), leaves: true });
        }}
      />
    </div>
  );
}

/** Returns the fields that the form of a task sends. */
function taskForm({ id, text, dueOn, dueAt, timeZone, assignee }: TodayTask, version: number): TodayForm {
  const zone = timeZone ?? 'UTC';
  return {
    action: 'task',
    id,
    version: String(version),
    text,
    dueOn,
    timeZone: zone,
    assignee: assignee?.id ?? '',
    time: dueAt === null ? '' : clockTime(new Date(dueAt), zone).slice(11),
  };
}
