import '#ui/link-button.css';
import { lazy, Suspense, useId, useState } from 'react';
import type { LeadActionData } from '#features/leads/lead-results.ts';
import type { TaskFormProps } from '#features/leads/tasks/task-form.tsx';
import { isTaskOverdue, type LeadTask } from '#features/leads/tasks/tasks.ts';
import { troubleCopy } from '#forms/sending/unsent.ts';
import { useToast } from '#ui/messages/toasts.tsx';
import { useUndoable } from '#forms/sending/use-undoable.tsx';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { ScriptButton } from '#ui/script-button.tsx';

const TaskForm = lazy(() => import('#features/leads/tasks/task-form.tsx'));

interface TaskListProps extends Pick<TaskFormProps, 'leadId' | 'owners' | 'assignee'> {
  readonly tasks: readonly LeadTask[];
  /** The reader's date and time. */
  readonly today: string;
  readonly now: string;
  readonly mayWrite: boolean;
}

export default function TaskList({ leadId, tasks, owners, assignee, today, now, mayWrite }: TaskListProps) {
  const [edited, setEdited] = useState<string | null>(null);
  const { deleting, remove } = useDeleting();
  const shown = tasks.filter(({ id }) => id !== deleting);
  const open = shown.filter(({ doneAt }) => doneAt === null);
  const done = shown.filter(({ doneAt }) => doneAt !== null);
  const form = (task: LeadTask | null) => (
    <Suspense>
      <TaskForm leadId={leadId} task={task} owners={owners} assignee={assignee} onEnd={() => setEdited(null)} />
    </Suspense>
  );
  const line = (task: LeadTask) => (
    <li key={task.id}>
      {edited === task.id ? (
        form(task)
      ) : (
        <TaskLine
          task={task}
          isOverdue={isTaskOverdue(task, today, now)}
          onEdit={mayWrite ? () => setEdited(task.id) : null}
          onDelete={() => remove(task.id)}
        />
      )}
    </li>
  );
  return (
    <Stack as="section" gap="3" rule="5" aria-labelledby="tasks-title">
      <Cluster gap="3" justify="between" align="center">
        <h2 id="tasks-title">Tasks</h2>
        {mayWrite && edited !== 'new' && (
          <ScriptButton size="small" variant="quiet" onClick={() => setEdited('new')}>
            Add task
          </ScriptButton>
        )}
      </Cluster>
      {open.length > 0 && <ul className="lead-tasks small">{open.map(line)}</ul>}
      {edited === 'new' && form(null)}
      {open.length === 0 && edited !== 'new' && <p className="soft small">No open tasks.</p>}
      {done.length > 0 && (
        <details className="small">
          <summary className="soft">{done.length} done</summary>
          <ul className="lead-tasks">{done.map(line)}</ul>
        </details>
      )}
    </Stack>
  );
}

/** Deleting is part of the list, since a deleted task has no row for its undo. */
function useDeleting() {
  const fetcher = useRetryingFetcher<LeadActionData>();
  const restoring = useRetryingFetcher<LeadActionData>();
  const toast = useToast();
  const remove = (task: string) => {
    void fetcher.submit({ action: 'task-delete', task }, { method: 'post', flushSync: true });
    const undo = () => void restoring.submit({ action: 'task-restore', task }, { method: 'post' });
    toast({ text: 'Task deleted.', undo });
  };
  return { deleting: fetcher.formData?.get('task') ?? null, remove };
}

interface TaskLineProps {
  readonly task: LeadTask;
  readonly isOverdue: boolean;
  readonly onEdit: (() => void) | null;
  readonly onDelete: () => void;
}

/** Completed at once by its checkbox, with an undo. */
function TaskLine({ task, isOverdue, onEdit, onDelete }: TaskLineProps) {
  const id = useId();
  const toast = useToast();
  const saved = task.doneAt === null ? '' : 'on';
  const done = useUndoable<LeadActionData>(saved, 'done', () => ({ action: 'task-done', task: task.id }));
  const isDone = done.value === 'on';
  const text = task.text || 'Follow up';
  return (
    <div className="lead-task" data-done={isDone ? '' : undefined}>
      <input
        type="checkbox"
        id={id}
        checked={isDone}
        disabled={onEdit === null}
        onChange={({ currentTarget: { checked } }) => {
          const undo = done.set(checked ? 'on' : '');
          toast({ text: checked ? 'Task completed.' : 'Task reopened.', undo });
        }}
      />
      <label htmlFor={id}>{text}</label>
      <p className="soft">
        {task.dueOn !== null && (
          <span className={isOverdue ? 'lead-overdue' : undefined}>
            {isOverdue && 'Overdue '}
            {task.dueAt === null ? <LocalTime at={`${task.dueOn}T12:00:00Z`} isDay /> : <LocalTime at={task.dueAt} />}
          </span>
        )}
        {task.assignee && <span>{task.assignee.name}</span>}
        {onEdit && (
          <>
            <button type="button" className="link-button" aria-label={`Edit the task ${text}`} onClick={onEdit}>
              Edit
            </button>
            <button type="button" className="link-button" aria-label={`Delete the task ${text}`} onClick={onDelete}>
              Delete
            </button>
          </>
        )}
      </p>
      {done.fetcher.trouble !== null && <p className="lead-error">{troubleCopy[done.fetcher.trouble]}</p>}
    </div>
  );
}
