import { useId } from 'react';
import { adminWorkCopy as copy } from '#content/admin/work.ts';
import { workCopy } from '#content/work.ts';
import { ApprovalPart, fileHref } from '#features/work/admin/approval-part.tsx';
import type { ProjectActionData } from '#features/work/admin/project-actions.server.ts';
import { FileLink } from '#features/work/pages/approval-requests.tsx';
import type { ShownStep } from '#features/work/read-projects.server.ts';
import { isOpen, stepStates, waitsFor, type StepState } from '#features/work/work.ts';
import { useUndoable } from '#forms/sending/use-undoable.tsx';
import { troubleCopy } from '#forms/sending/unsent.ts';
import { Button } from '#ui/button.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { InlineError } from '#ui/messages/inline-error.tsx';
import { useToast } from '#ui/messages/toasts.tsx';

export interface StepLineProps {
  /** Who can work on it. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
  /** The reader's date. */
  readonly today: string;
  readonly step: ShownStep;
  /** All files of the project. */
  readonly files: ShownStep['files'];
  readonly mayWrite: boolean;
}

/** Each control saves at once, with an undo. */
export function StepLine({ step, files, people, today, mayWrite }: StepLineProps) {
  const id = useId();
  const { title, kind, side, dueOn } = step;
  const state = useStepField(step, 'state', step.state);
  const due = useStepField(step, 'dueOn', dueOn ?? '');
  const owner = useStepField(step, 'owner', step.ownerId ?? '');
  const shown = { ...step, state: state.value as StepState };
  const isDone = state.value === 'done';
  const isOverdue = isOpen(shown) && due.value !== '' && due.value < today;
  const trouble = [state, due, owner].find((field) => field.problem !== null)?.problem;
  const states = kind === 'approval' ? [...new Set([shown.state, 'waiting', 'skipped'] as const)] : stepStates;
  const stateOptions = states.map((value) => [value, workCopy.states[value]] as const);
  const isKnown = people.some((person) => person.id === owner.value) || owner.value === '';
  const ownerOptions = [
    ['', side === 'client' ? workCopy.sides.client : copy.nobody] as const,
    ...(isKnown ? [] : [[owner.value, step.owner ?? workCopy.formerPerson] as const]),
    ...people.map((person) => [person.id, person.name] as const),
  ];
  const select = (name: string, field: Saved, label: string, options: readonly (readonly [string, string])[]) => (
    <div data-label={name}>
      <select
        className="control"
        aria-label={label}
        value={field.value}
        disabled={!mayWrite}
        onChange={({ currentTarget }) => field.save(currentTarget.value)}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
  return (
    <li className="project-step" data-row={step.id} data-done={isDone ? '' : undefined}>
      <input
        type="checkbox"
        id={id}
        checked={isDone}
        disabled={!mayWrite || kind === 'approval'}
        onChange={({ currentTarget: { checked } }) => state.save(checked ? 'done' : 'waiting')}
      />
      <div>
        <label htmlFor={id}>{title}</label>
        <Cluster gap="3" rowGap="0" className="soft small">
          <span>{workCopy.kinds[kind]}</span>
          <span>
            {isOpen(shown) ? `${copy.columns.waits}: ${workCopy.sides[waitsFor(shown)]}` : workCopy.sides[side]}
          </span>
          {isOverdue && <b>{copy.overdue}</b>}
        </Cluster>
      </div>
      <div className="project-step-controls small">
        {select('state', state, copy.stateOf(title), stateOptions)}
        {select('owner', owner, copy.ownerOf(title), ownerOptions)}
        <div data-label="due">
          <input
            type="date"
            className="control"
            aria-label={copy.dueOf(title)}
            value={due.value}
            min="2000-01-01"
            max="2099-12-31"
            disabled={!mayWrite}
            onChange={({ currentTarget }) => due.save(currentTarget.value)}
          />
        </div>
      </div>
      <div className="project-step-more small">
        {trouble !== undefined && trouble !== null && <InlineError id={`${id}-error`}>{trouble}</InlineError>}
        {kind === 'checklist' && <Items items={step.items} />}
        <Files step={step} mayWrite={mayWrite} />
        {kind === 'approval' && <ApprovalPart step={shown} files={files} mayWrite={mayWrite} />}
      </div>
    </li>
  );
}

type Saved = ReturnType<typeof useStepField>;

function useStepField({ id, title }: ShownStep, field: 'state' | 'dueOn' | 'owner', saved: string) {
  const toast = useToast();
  const { value, set, fetcher } = useUndoable<ProjectActionData>(saved, 'value', () => {
    return { action: 'step', step: id, field };
  });
  const result = fetcher.data?.result;
  const refused = fetcher.state === 'idle' && result?.ok === false ? workCopy.reasons[result.reason] : null;
  const problem = fetcher.trouble === null ? refused : troubleCopy[fetcher.trouble];
  const save = (next: string) => {
    const text = field === 'state' ? copy.saved(title, workCopy.states[next as StepState]) : copy.changed;
    toast({ text, undo: set(next) });
  };
  return { value, save, problem };
}

function Items({ items }: Pick<ShownStep, 'items'>) {
  return (
    <ul className="soft">
      {items.map(({ text, isDone, answer }) => (
        <li key={text}>
          {isDone ? '✓' : '–'} {text} {answer}
        </li>
      ))}
    </ul>
  );
}

function Files({ step: { id, kind, files }, mayWrite }: Pick<StepLineProps, 'step' | 'mayWrite'>) {
  const takesFiles = kind === 'deliverable' || kind === 'approval';
  return (
    <>
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <li key={file.id}>
              <FileLink {...file} fileHref={() => fileHref(file)} />
              <span className="soft">, {file.addedByName ?? workCopy.formerPerson}</span>
            </li>
          ))}
        </ul>
      )}
      {takesFiles && mayWrite && (
        <details>
          <summary>{copy.addFile}</summary>
          <Cluster
            as="form"
            method="post"
            encType="multipart/form-data"
            action={`?${new URLSearchParams({ upload: id })}`}
            gap="2"
            align="center"
          >
            <input type="file" name="file" required className="control" aria-label={copy.fileOf(kind)} />
            <Button type="submit" size="small" variant="quiet">
              {copy.upload}
            </Button>
          </Cluster>
        </details>
      )}
    </>
  );
}
