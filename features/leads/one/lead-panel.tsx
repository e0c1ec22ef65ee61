import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { LocalTime } from '#ui/local-time.tsx';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { saveFaults, type LeadActionData, type SaveData } from '#features/leads/actions/lead-forms.ts';
import type { Collision } from '#features/leads/actions/merge.ts';
import { fieldCopy, stageCopy } from '#features/leads/lead-copy.ts';
import { leadFields, type LeadField } from '#features/leads/lead-events.ts';
import type { Lead } from '#features/leads/lead-shapes.ts';
import { isOverdue, leadLengths, stages } from '#features/leads/leads.ts';
import { dayCopy, valueCopy } from '#features/leads/one/lead-history.ts';
import { useFormDraft } from '#forms/drafts/draft-owner.tsx';
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

type Values = Record<LeadField, string>;
/** Unsaved input and its base version. */
interface Draft {
  readonly values: Partial<Values>;
  readonly version: number;
}

/**
 * Input overlays the lead's values, so others may save in between; on a collision the user chooses between both values.
 */
export function LeadPanel({ lead, today, owners, ownerName }: LeadPanelProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const isRestored = useLeadDraft(lead.id, draft, setDraft);
  const { submit, state, data, trouble } = useRetryingFetcher<LeadActionData>({ key: `save-${lead.id}` });
  const answer = data?.action === 'save' ? data.answer : null;
  const values = { ...valuesOf(lead), ...draft?.values };
  const isBusy = state !== 'idle';
  const isDirty = draft !== null && leadFields.some((field) => values[field] !== valuesOf(lead)[field]);
  const [open, setOpen] = useState<readonly Collision[]>([]);
  const [sent, setSent] = useState<Partial<Values>>({});

  const type = (field: LeadField, value: string) =>
    setDraft((before) => ({ version: before?.version ?? lead.version, values: { ...before?.values, [field]: value } }));
  /** On a collision, one field alone. */
  const send = (fields: readonly LeadField[]) => {
    if (!draft || isBusy) return;
    const sending = only(draft.values, new Set(fields));
    setSent(sending);
    const form = { intent: 'save', version: String(draft.version), ...sending };
    void submit(form, { method: 'post' });
  };
  /** Clears input settled by a save or choice. */
  const settle = (fields: ReadonlySet<LeadField>, version = draft?.version) => {
    const left = new Set(leadFields.filter((field) => draft?.values[field] !== undefined && !fields.has(field)));
    setDraft(draft && version && left.size > 0 ? { version, values: only(draft.values, left) } : null);
    setOpen(open.filter(({ field }) => left.has(field)));
  };

  // Each response is handled once, when the page shows its changes.
  const [settled, setSettled] = useState(answer);
  if (answer && !isBusy && answer !== settled) {
    setSettled(answer);
    // Values changed during the save remain unsaved.
    const arrived = leadFields.filter((field) => sent[field] !== undefined && sent[field] === draft?.values[field]);
    if (answer.ok) {
      const isTypedOver = arrived.length < Object.keys(sent).length;
      settle(new Set(arrived), isTypedOver ? answer.version : draft?.version);
    } else if (answer.reason === 'stale') {
      // Fields without collision are saved; the others wait for an informed choice.
      const waiting = new Set(answer.collisions.map(({ field }) => field));
      settle(new Set(arrived.filter((field) => !waiting.has(field))), answer.version);
      setOpen(answer.collisions);
    }
  }

  const waits = useContext(ScriptWait);
  const control = (field: LeadField) => ({
    name: field,
    id: `lead-${field}`,
    label: fieldCopy[field],
    value: values[field],
    disabled: waits,
    onChange: ({ target }: { target: HTMLInputElement | HTMLSelectElement }) => type(field, target.value),
  });
  return (
    <Stack
      as="form"
      gap="4"
      rule="5"
      aria-labelledby="lead-panel-title"
      onSubmit={(event) => {
        event.preventDefault();
        send(leadFields);
      }}
    >
      <h2 id="lead-panel-title">Pipeline</h2>
      <DraftNote isRestored={isRestored && isDirty} discard={() => setDraft(null)} />
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
      {lead.nextStepOn !== null && isOverdue(lead, today) && (
        <p className="lead-overdue">Overdue since {dayCopy(lead.nextStepOn)}</p>
      )}
      {open.length > 0 && (
        <Collisions
          collisions={open}
          values={values}
          ownerName={ownerName}
          onKeep={(field) => settle(new Set([field]))}
          onInsist={(field) => send([field])}
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

/** Keeps unsaved input in the browser; true if restored. */
function useLeadDraft(id: string, draft: Draft | null, setDraft: (draft: Draft) => void): boolean {
  const kept = useFormDraft(`pipeline:${id}`);
  const [isRead, setRead] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const restore = useEffectEvent(() => {
    const found = draft === null ? draftOf(kept.read()) : null;
    if (found !== null) setDraft(found);
    setRestored(found !== null);
    setRead(true);
  });
  useEffect(() => queueMicrotask(() => restore()), [kept]);
  useEffect(() => {
    if (!isRead) return;
    if (draft === null) kept.drop();
    else kept.keep(draft);
  }, [kept, isRead, draft]);
  return isRestored;
}

function draftOf(kept: unknown): Draft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { values, version } = kept as Partial<Record<keyof Draft, unknown>>;
  if (typeof version !== 'number' || typeof values !== 'object' || values === null) return null;
  const copy = Object.entries(values).filter(
    ([field, value]) => typeof value === 'string' && leadFields.some((one) => one === field),
  );
  return { version, values: Object.fromEntries(copy) };
}

interface CollisionsProps {
  readonly collisions: readonly Collision[];
  readonly values: Values;
  readonly ownerName: (id: string) => string;
  readonly onKeep: (field: LeadField) => void;
  readonly onInsist: (field: LeadField) => void;
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

function valuesOf({ stage, owner, nextStep, nextStepOn }: Lead): Values {
  return { stage, owner: owner?.id ?? '', nextStep: nextStep ?? '', nextStepOn: nextStepOn ?? '' };
}

function only(values: Partial<Values>, fields: ReadonlySet<LeadField>): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => fields.has(field as LeadField)));
}

/** Former administrators stay visible as owners. */
function withOwner(owners: LeadPanelProps['owners'], owner: Lead['owner']): LeadPanelProps['owners'] {
  return owner === null || owners.some(({ id }) => id === owner.id) ? owners : [...owners, owner];
}
