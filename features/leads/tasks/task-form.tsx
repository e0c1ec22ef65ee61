import { changedBy } from '#content/admin/last-change.ts';
import DateWordsField from '#features/dates/field/date-words-field.public.tsx';
import { taskRefusals } from '#features/leads/lead-refusals.copy.ts';
import type { LeadActionData } from '#features/leads/lead-results.ts';
import { leadLengths } from '#features/leads/leads.ts';
import type { LeadTask } from '#features/leads/tasks/tasks.ts';
import { useDraftForm } from '#forms/drafts/use-draft-form.tsx';
import { browserTimeZone } from '#forms/own-time-zone.ts';
import { troubleCopy } from '#forms/sending/unsent.ts';
import { clockTime } from '#forms/time-zone.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { useBrowserValue } from '#ui/use-browser-value.ts';

export interface TaskFormProps {
  readonly leadId: string;
  readonly owners: readonly { readonly id: string; readonly name: string }[];
  /** User id of the assignee of a new task. */
  readonly assignee: string;
  readonly task: LeadTask | null;
  readonly onEnd: () => void;
}

export default function TaskForm({ leadId, task, owners, assignee, onEnd }: TaskFormProps) {
  const name = task === null ? `task:${leadId}` : `task:${task.id}`;
  const { fetcher, attributes, isBusy } = useDraftForm<LeadActionData>(name, {
    key: name,
    isSaved: (data) => data.action === 'task' && data.result.ok,
    onSaved: onEnd,
  });
  const { Form, data, trouble } = fetcher;
  const own = useBrowserValue(browserTimeZone, 'UTC');
  const zone = task?.timeZone ?? own;
  const refused = data?.action === 'task' && !data.result.ok ? data.result : null;
  const refusal = refused?.reason ?? null;
  const copy = refused === null ? undefined : changedBy(refused.last) + taskRefusals[refused.reason];
  const isDay = refusal === 'day' || refusal === 'no-day' || refusal === 'time';
  return (
    <Form {...attributes} method="post" className="lead-write" noValidate aria-label={task ? 'Edit task' : 'New task'}>
      <input type="hidden" name="action" value="task" />
      <input type="hidden" name="formId" defaultValue="" autoComplete="off" />
      <input type="hidden" name="task" value={task?.id ?? ''} />
      <input type="hidden" name="version" value={task?.version ?? 0} />
      <input type="hidden" name="timeZone" value={zone} />
      <TextField
        autoFocus
        name="text"
        id={`${name}-text`}
        label="Task"
        defaultValue={task?.text ?? ''}
        placeholder="Send the proposal"
        maxLength={leadLengths.nextStep}
        autoComplete="off"
        error={isDay ? undefined : copy}
      />
      <DateWordsField id={`${name}-words`} fills={['dueOn', 'time']} />
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
