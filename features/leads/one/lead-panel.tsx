import { useContext } from 'react';
import { LocalTime } from '#ui/local-time.tsx';
import { saveFaults, type SaveData } from '#features/leads/actions/lead-forms.ts';
import { fieldCopy, stageCopy } from '#features/leads/lead-copy.ts';
import type { LeadField, TrackedField } from '#features/leads/lead-events.ts';
import type { Lead } from '#features/leads/lead-shapes.ts';
import { isOverdue, isStage, leadLengths, stageProbability, stages } from '#features/leads/leads.ts';
import { dayCopy, valueCopy } from '#features/leads/one/lead-history.ts';
import { formValuesOf, useLeadDraft, type LeadFormValues } from '#features/leads/one/use-lead-draft.tsx';
import type { FieldCollision } from '#forms/drafts/draft-state.ts';
import { troubleCopy, type Trouble } from '#forms/sending/unsent.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/button.tsx';
import { DraftNote } from '#ui/feedback/draft-note.tsx';
import { ScriptWait } from '#ui/script-wait.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';

interface LeadPanelProps {
  readonly lead: Lead;
  readonly today: string;
  readonly owners: readonly { readonly id: string; readonly name: string }[];
  readonly ownerName: (id: string) => string;
}

/** On a collision the user chooses between both values. */
export function LeadPanel({ lead, today, owners, ownerName }: LeadPanelProps) {
  const { writing, state, answer, trouble } = useLeadDraft(lead);
  const { draft, collisions } = state;
  const isBusy = state.phase === 'saving';
  const isDirty = state.phase !== 'saved';

  const waits = useContext(ScriptWait);
  const control = (field: LeadField) => ({
    name: field,
    id: `lead-${field}`,
    label: fieldCopy[field],
    value: draft[field],
    disabled: waits,
    onChange: ({ target }: { target: HTMLInputElement | HTMLSelectElement }) =>
      writing.change({ [field]: target.value }),
  });
  return (
    <Stack
      as="form"
      gap="4"
      rule="5"
      aria-labelledby="lead-panel-title"
      onSubmit={(event) => {
        event.preventDefault();
        writing.save(writing.changed());
      }}
    >
      <h2 id="lead-panel-title">Pipeline</h2>
      <DraftNote isRestored={state.isRestored && isDirty} discard={() => writing.adopt(lead)} />
      <SelectField {...control('stage')} options={stages.map((stage) => ({ value: stage, copy: stageCopy[stage] }))} />
      <SelectField
        {...control('owner')}
        placeholder="Unassigned"
        options={withOwner(owners, lead.owner).map(({ id, name }) => ({ value: id, copy: name }))}
      />
      <TextField
        {...control('nextStep')}
        maxLength={leadLengths.nextStep}
        placeholder="Send the proposal"
        autoComplete="off"
      />
      <TextField {...control('nextStepOn')} type="date" min="2000-01-01" max="2099-12-31" />
      <TextField {...control('value')} inputMode="decimal" placeholder="5,000" autoComplete="off" />
      <TextField
        {...control('probability')}
        type="number"
        min={0}
        max={100}
        placeholder={String(stageProbability[isStage(draft.stage) ? draft.stage : 'new'])}
      />
      {draft.stage === 'lost' && (
        <TextField {...control('lostReason')} maxLength={leadLengths.lostReason} autoComplete="off" />
      )}
      {lead.nextStepOn !== null && isOverdue(lead, today) && (
        <p className="lead-overdue">Overdue since {dayCopy(lead.nextStepOn)}</p>
      )}
      {collisions.length > 0 && (
        <Collisions
          collisions={collisions}
          values={draft}
          ownerName={ownerName}
          onKeep={(field) => writing.change({ [field]: formValuesOf(lead)[field] })}
          onInsist={(field) => writing.save([field])}
        />
      )}
      <Cluster gap="4" rowGap="2" className="small">
        <Button type="submit" variant="primary" busy={isBusy} aria-disabled={!isDirty}>
          Save
        </Button>
        <SaveNotice answer={answer} isBusy={isBusy} isDirty={isDirty} trouble={trouble} ownerName={ownerName} />
      </Cluster>
    </Stack>
  );
}

interface CollisionsProps {
  readonly collisions: readonly FieldCollision<TrackedField>[];
  readonly values: LeadFormValues;
  readonly ownerName: (id: string) => string;
  readonly onKeep: (field: TrackedField) => void;
  readonly onInsist: (field: TrackedField) => void;
}

/** Theirs is saved; mine is only kept here. */
function Collisions({ collisions, values, ownerName, onKeep, onInsist }: CollisionsProps) {
  return (
    <Alert tone="warning" role="alert" title="Someone else changed this lead">
      {collisions.map(({ field, theirs, by, at }) => (
        <Stack key={field} gap="2" className="lead-collision">
          <p>
            {by ?? 'The sender'} set {fieldCopy[field].toLowerCase()} to{' '}
            <strong>{valueCopy(field, theirs, ownerName)}</strong> (<LocalTime at={at} />
            ). Your change, <strong>{valueCopy(field, values[field], ownerName)}</strong>, is not saved.
          </p>
          <Cluster gap="2" align="stretch">
            <Button size="small" onClick={() => onKeep(field)}>
              Keep theirs
            </Button>
            <Button size="small" onClick={() => onInsist(field)}>
              Save mine
            </Button>
          </Cluster>
        </Stack>
      ))}
    </Alert>
  );
}

interface ToldProps {
  readonly answer: SaveData | null;
  readonly isBusy: boolean;
  readonly isDirty: boolean;
  readonly trouble: Trouble | null;
  readonly ownerName: (id: string) => string;
}

function SaveNotice({ answer, isBusy, isDirty, trouble, ownerName }: ToldProps) {
  const theirs = answer && 'theirs' in answer ? answer.theirs : [];
  const isFault = answer?.ok === false && answer.reason !== 'stale';
  return (
    <div role="status" className="soft">
      {trouble !== null && <p>{troubleCopy[trouble]}</p>}
      {!isBusy && isFault && <p className="lead-fault">{saveFaults[answer.reason]}</p>}
      {!isBusy && answer?.ok === true && !isDirty && <p>Saved.</p>}
      {!isBusy &&
        theirs.map(({ field, theirs: value, by }) => (
          <p key={field}>
            Meanwhile {by ?? 'the sender'} set {fieldCopy[field].toLowerCase()} to {valueCopy(field, value, ownerName)}.
          </p>
        ))}
    </div>
  );
}

/** Former administrators stay visible as owners. */
function withOwner(owners: LeadPanelProps['owners'], owner: Lead['owner']): LeadPanelProps['owners'] {
  return owner === null || owners.some(({ id }) => id === owner.id) ? owners : [...owners, owner];
}
