import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useLoaderData } from 'react-router';
import { formatAmount, formatCents } from '#features/leads/lead-amount.ts';
import { leadFields, type LeadField } from '#features/leads/lead-events.ts';
import { saveRefusals } from '#features/leads/lead-refusals.copy.ts';
import type { LeadActionData, SaveLeadResult } from '#features/leads/lead-results.ts';
import type { Lead } from '#features/leads/lead-shapes.ts';
import { fieldCopy, valueCopy } from '#features/leads/lead-events.copy.ts';
import { stageCopy } from '#features/leads/leads.copy.ts';
import { isStage, leadLengths, stageProbability, stages } from '#features/leads/leads.ts';
import { formValuesOf, useLeadDraft, type LeadFormValues } from '#features/leads/one/use-lead-draft.tsx';
import { troubleCopy, type Trouble } from '#forms/sending/unsent.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Button } from '#ui/button.tsx';
import { DraftNote } from '#ui/messages/draft-note.tsx';
import { useToast, useToastOf } from '#ui/messages/toasts.tsx';
import { useScriptWait } from '#ui/script-wait.tsx';
import { useNewResult } from '#ui/use-new-result.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import { useShortcuts } from '#ui/keyboard/shortcuts.tsx';
import { Cluster } from '#ui/layout/layout.tsx';

const SnoozeDialog = lazy(() => import('#features/leads/snooze/snooze-dialog.tsx'));
const Collisions = lazy(() => import('#features/leads/one/collisions.tsx'));

interface LeadPanelProps {
  readonly lead: Lead;
  readonly owners: readonly { readonly id: string; readonly name: string }[];
  readonly ownerName: (id: string) => string;
  /** Id of the signed-in person. */
  readonly me: string;
  readonly mayWrite: boolean;
}

/** Saves each change at once, with an undo. On a collision the user chooses between both values. */
export function LeadPanel({ lead, owners, ownerName, me, mayWrite }: LeadPanelProps) {
  const { writing, state, sent, result, trouble } = useLeadDraft(lead);
  const { draft, collisions, phase } = state;
  const isBusy = phase === 'saving';
  const isDirty = phase !== 'saved';
  const [isValueEdited, setValueEdited] = useState(false);
  const pending = useRef(false);
  /** Colliding values wait for the user's choice. */
  const commit = () => {
    const fields = writing.changed().filter((field) => !writing.now().collisions.some((one) => one.field === field));
    pending.current = writing.now().phase === 'saving';
    if (fields.length > 0) writing.save(fields);
  };
  const commitPending = useEffectEvent(() => {
    if (pending.current && phase === 'waiting') commit();
  });
  useEffect(() => commitPending(), [phase]);
  useSavedToast(result, sent, ownerName);

  const assign = () => {
    writing.change({ owner: me });
    commit();
  };
  const [isSnoozing, setSnoozing] = useState(false);
  const snooze = (snoozedUntil: string) => {
    setSnoozing(false);
    writing.change({ snoozedUntil });
    commit();
  };
  const shortcuts = [
    { keys: 'a', label: 'Assign to me', group: 'Lead', run: assign },
    { keys: 'z', label: 'Snooze', group: 'Lead', run: () => setSnoozing(true) },
  ];
  useShortcuts(mayWrite ? shortcuts : []);
  const { lostReasons } = useLoaderData<{ lostReasons: readonly string[] }>();
  const waits = useScriptWait();
  const control = (field: LeadField) => ({
    name: field,
    id: `lead-${field}`,
    label: fieldCopy[field],
    value: draft[field],
    disabled: waits || !mayWrite,
  });
  const chosen = (field: LeadField) => ({
    ...control(field),
    onChange: ({ target }: { target: HTMLSelectElement }) => {
      writing.change({ [field]: target.value });
      commit();
    },
  });
  const typed = (field: LeadField) => ({
    ...control(field),
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => writing.change({ [field]: target.value }),
    onBlur: commit,
    // The form's own submit has no button while an earlier change is being saved.
    onKeyDown: ({ key }: { key: string }) => key === 'Enter' && commit(),
  });
  return (
    <>
      <form
        className="lead-panel"
        aria-labelledby="lead-panel-title"
        onSubmit={(event) => {
          event.preventDefault();
          commit();
        }}
      >
        <h2 id="lead-panel-title">Pipeline</h2>
        <DraftNote isRestored={state.isRestored && isDirty} discard={() => writing.adopt(lead)} />
        <SelectField {...chosen('stage')} options={stages.map((stage) => ({ value: stage, copy: stageCopy[stage] }))} />
        {draft.stage === 'lost' && (
          <>
            <TextField {...typed('lostReason')} maxLength={leadLengths.lostReason} list="lost-reasons" />
            <datalist id="lost-reasons">
              {lostReasons.map((reason) => (
                <option key={reason} value={reason} />
              ))}
            </datalist>
          </>
        )}
        <SelectField
          {...chosen('owner')}
          placeholder="Unassigned"
          options={withOwner(owners, lead.owner).map(({ id, name }) => ({ value: id, copy: name }))}
        />
        <div className="lead-panel-pair">
          <TextField
            {...typed('value')}
            value={isValueEdited ? draft.value : formatAmount(draft.value)}
            inputMode="decimal"
            placeholder={formatCents(500_000)}
            onFocus={() => setValueEdited(true)}
            onBlur={() => {
              setValueEdited(false);
              commit();
            }}
          />
          <TextField
            {...typed('probability')}
            type="number"
            min={0}
            max={100}
            placeholder={String(stageProbability[isStage(draft.stage) ? draft.stage : 'new'])}
          />
        </div>
        <Suspense>
          {collisions.length > 0 && (
            <Collisions
              collisions={collisions}
              values={draft}
              ownerName={ownerName}
              onKeep={(field) => writing.change({ [field]: formValuesOf(lead)[field] })}
              onInsist={(field) => writing.save([field])}
            />
          )}
        </Suspense>
        <Cluster gap="4" rowGap="2" className="small">
          {isDirty && !isBusy && collisions.length === 0 && (
            <Button type="submit" size="small">
              Save
            </Button>
          )}
          {mayWrite && (
            <>
              <ScriptButton size="small" title="Snooze (Z)" onClick={() => setSnoozing(true)}>
                Snooze
              </ScriptButton>
              {draft.snoozedUntil !== '' && (
                <ScriptButton size="small" variant="quiet" onClick={() => snooze('')}>
                  End snooze
                </ScriptButton>
              )}
            </>
          )}
          <SaveNotice result={result} isBusy={isBusy} isDirty={isDirty} trouble={trouble} ownerName={ownerName} />
        </Cluster>
      </form>
      <Suspense>
        {isSnoozing && <SnoozeDialog leads={[lead]} onClose={() => setSnoozing(false)} onSnooze={snooze} />}
      </Suspense>
    </>
  );
}

/** Shows a toast that names the saved fields and can undo the change. */
function useSavedToast(
  result: SaveLeadResult | null,
  sent: RefObject<Partial<LeadFormValues>>,
  ownerName: (id: string) => string,
): void {
  const toast = useToast();
  const undoing = useRetryingFetcher<LeadActionData>();
  useNewResult({ state: 'idle', data: result }, (saved) => {
    if (!saved.ok || saved.undo === null) return;
    const { undo } = saved;
    const texts = leadFields.flatMap((field) => {
      const value = sent.current[field];
      if (value === undefined) return [];
      const copy = valueCopy(field, value, ownerName);
      return `${fieldCopy[field]}: ${copy}`;
    });
    toast({
      text: texts.length === 0 ? 'Saved.' : `${texts.join(', ')}.`,
      undo: () => void undoing.submit({ action: 'undo', token: undo }, { method: 'post' }),
    });
  });
  useToastOf(undoing, (data) => {
    if (data.action !== 'undo') return null;
    const [left] = data.result.ok ? data.result.left : [];
    if (data.result.ok && !left) return null;
    const who =
      left?.reason === 'changed' ? `${left.collision.by ?? 'the sender'} has changed it since` : 'it is too late';
    return { text: `Not undone: ${who}.` };
  });
}

interface SaveNoticeProps {
  readonly result: SaveLeadResult | null;
  readonly isBusy: boolean;
  readonly isDirty: boolean;
  readonly trouble: Trouble | null;
  readonly ownerName: (id: string) => string;
}

function SaveNotice({ result, isBusy, isDirty, trouble, ownerName }: SaveNoticeProps) {
  const theirs = result && 'theirs' in result ? result.theirs : [];
  const isRefused = result?.ok === false && result.reason !== 'stale';
  return (
    <div role="status" className="soft">
      {trouble !== null && <p>{troubleCopy[trouble]}</p>}
      {!isBusy && isRefused && <p className="lead-error">{saveRefusals[result.reason]}</p>}
      {!isBusy && result?.ok === true && !isDirty && <p>Saved.</p>}
      {!isBusy &&
        theirs.map(({ field, theirs: value, by }) => (
          <p key={field}>
            Meanwhile {by ?? 'the sender'} set {fieldCopy[field].toLowerCase()} to {valueCopy(field, value, ownerName)}.
          </p>
        ))}
    </div>
  );
}

/** Former team members stay visible as owners. */
function withOwner(owners: LeadPanelProps['owners'], owner: Lead['owner']): LeadPanelProps['owners'] {
  return owner === null || owners.some(({ id }) => id === owner.id) ? owners : [...owners, owner];
}
