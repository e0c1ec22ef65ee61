import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { LeadActionData } from '#features/leads/actions/lead-forms.ts';
import { leadLengths } from '#features/leads/leads.ts';
import { isTaskOverdue, taskFaults, type LeadTask } from '#features/leads/tasks/tasks.ts';
import { useDraftForm } from '#forms/drafts/use-draft-form.tsx';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { troubleCopy } from '#forms/sending/unsent.ts';
import { clockTime, ownTimeZone } from '#forms/time-zone.ts';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/feedback/toasts.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import { useBrowserValue } from '#ui/use-browser-value.ts';

interface TaskListProps {
  readonly leadId: string;
  readonly tasks: readonly LeadTask[];
  readonly owners: readonly { readonly id: string; readonly name: string }[];
  /** By id; whom a new task is for. */
  readonly assignee: string;
  /** The reader's date and time. */
  readonly today: string;
  readonly now: string;
  readonly mayWrite: boolean;
}

export function TaskList({ leadId, tasks, owners, assignee, today, now, mayWrite }: TaskListProps) {
  const [edited, setEdited] = useState<string | null>(null);
  const { deleting, remove } = useDeleting();
  const shown = tasks.filter(({ id }) => id !== deleting);
  const open = shown.filter(({ doneAt }) => doneAt === null);
  const done = shown.filter(({ doneAt }) => doneAt !== null);
  const line = (task: LeadTask) => (
    <li key={task.id}>
      {edited === task.id ? (
        <TaskForm leadId={leadId} task={task} owners={owners} assignee={assignee} onEnd={() => setEdited(null)} />
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
      {edited === 'new' && (
        <TaskForm leadId={leadId} task={null} owners={owners} assignee={assignee} onEnd={() => setEdited(null)} />
      )}
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

/** Here, since a deleted task has no line for its undo. */
function useDeleting() {
  const fetcher = useRetryingFetcher<LeadActionData>();
  const restoring = useRetryingFetcher<LeadActionData>();
  const toast = useToast();
  const remove = (task: string) => {
    void fetcher.submit({ intent: 'task-delete', task }, { method: 'post', flushSync: true });
    const undo = () => void restoring.submit({ intent: 'task-restore', task }, { method: 'post' });
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

/** Done at once by its box, with an undo. */
function TaskLine({ task, isOverdue, onEdit, onDelete }: TaskLineProps) {
  const fetcher = useRetryingFetcher<LeadActionData>();
  const undoing = useRetryingFetcher<LeadActionData>();
  const toast = useToast();
  const id = useId();
  const sent = (undoing.formData ?? fetcher.formData)?.get('done');
  const isDone = sent === undefined ? task.doneAt !== null : sent === 'on';
  // At once, or the box would first show its old state again.
  const options = { method: 'post', flushSync: true } as const;
  const set = (by: typeof fetcher, next: boolean) =>
    void by.submit({ intent: 'task-done', task: task.id, done: next ? 'on' : '' }, options);
  const text = task.text || 'Follow up';
  return (
    <div className="lead-task" data-done={isDone ? '' : undefined}>
      <input
        type="checkbox"
        id={id}
        checked={isDone}
        disabled={onEdit === null}
        onChange={({ currentTarget: { checked } }) => {
          set(fetcher, checked);
          toast({ text: checked ? 'Task completed.' : 'Task reopened.', undo: () => set(undoing, !checked) });
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
      {fetcher.trouble !== null && <p className="lead-fault">{troubleCopy[fetcher.trouble]}</p>}
    </div>
  );
}

interface TaskFormProps extends Pick<TaskListProps, 'leadId' | 'owners' | 'assignee'> {
  readonly task: LeadTask | null;
  readonly onEnd: () => void;
}

function TaskForm({ leadId, task, owners, assignee, onEnd }: TaskFormProps) {
  const name = task === null ? `task:${leadId}` : `task:${task.id}`;
  const { fetcher, attributes, isBusy } = useDraftForm<LeadActionData>(name, {
    key: name,
    isSaved: (data) => data.action === 'task' && data.answer.ok,
    onSaved: onEnd,
  });
  const { Form, data, trouble } = fetcher;
  const own = useBrowserValue(ownTimeZone, 'UTC');
  const zone = task?.timeZone ?? own;
  const fault = data?.action === 'task' && !data.answer.ok ? data.answer.reason : null;
  const copy = fault === null ? undefined : taskFaults[fault];
  const isDay = fault === 'day' || fault === 'no-day' || fault === 'time';
  const first = useRef<HTMLInputElement>(null);
  const focus = useEffectEvent(() => first.current?.focus());
  useEffect(() => focus(), []);
  return (
    <Form {...attributes} method="post" className="lead-write" noValidate aria-label={task ? 'Edit task' : 'New task'}>
      <input type="hidden" name="intent" value="task" />
      <input type="hidden" name="formId" defaultValue="" autoComplete="off" />
      <input type="hidden" name="task" value={task?.id ?? ''} />
      <input type="hidden" name="version" value={task?.version ?? 0} />
      <input type="hidden" name="timeZone" value={zone} />
      <TextField
        ref={first}
        name="text"
        id={`${name}-text`}
        label="Task"
        defaultValue={task?.text ?? ''}
        placeholder="Send the proposal"
        maxLength={leadLengths.nextStep}
        autoComplete="off"
        error={isDay ? undefined : copy}
      />
      <div className="lead-task-due">
        <TextField
          name="dueOn"
          id={`${name}-day`}
          type="date"
          label="Due date"
          defaultValue={task?.dueOn ?? ''}
          min="2000-01-01"
          max="2099-12-31"
          error={isDay ? copy : undefined}
        />
        <TextField
          name="time"
          id={`${name}-time`}
          type="time"
          label="Time"
          defaultValue={task?.dueAt ? clockTime(new Date(task.dueAt), zone).slice(11) : ''}
        />
      </div>
      <SelectField
        name="assignee"
        id={`${name}-assignee`}
        label="Assigned to"
        placeholder="Nobody"
        defaultValue={task ? (task.assignee?.id ?? '') : assignee}
        options={owners.map((owner) => ({ value: owner.id, copy: owner.name }))}
      />
      <Cluster gap="2" className="small">
        <Button type="submit" size="small" variant="primary" busy={isBusy}>
          Save task
        </Button>
        <Button size="small" variant="quiet" onClick={onEnd}>
          Cancel
        </Button>
        <p role="status" className="soft">
          {trouble !== null && troubleCopy[trouble]}
        </p>
      </Cluster>
    </Form>
  );
}
