import { useEffect, useRef, useState } from 'react';
import { changedBy } from '#content/admin/last-change.ts';
import { siteSettingsCopy as copy } from '#content/admin/site-settings.ts';
import { CompanyPreview } from '#features/site-settings/admin/company-preview.tsx';
import { SettingField, valueText, wordsOf } from '#features/site-settings/admin/setting-field.tsx';
import {
  editFields,
  formValue,
  without,
  withEdit,
  type ChangeEdits,
  type SettingEdits,
} from '#features/site-settings/setting-edits.ts';
import type {
  SettingGroup,
  SettingRefusal,
  SettingsResult,
  ShownSetting,
} from '#features/site-settings/site-settings.ts';
import { focusFirstError } from '#forms/errors/focus-first-error.ts';
import { troubleCopy } from '#forms/sending/unsent.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { State } from '#ui/feedback/state.tsx';
import { useToast } from '#ui/messages/toasts.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import { useNewResult } from '#ui/use-new-result.ts';

interface SettingsSectionProps {
  readonly group: SettingGroup;
  readonly settings: readonly ShownSetting[];
  readonly edits: SettingEdits;
  readonly setEdits: ChangeEdits;
}

/** One form with one Save, which is there while something is changed. */
export function SettingsSection({ group, settings, edits: all, setEdits }: SettingsSectionProps) {
  const form = useRef<HTMLFormElement>(null);
  const names = settings.map(({ name }) => name);
  const edits = Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
  const count = Object.keys(edits).length;
  const { save, isBusy, trouble, refusalOf, clear } = useSaving(edits, setEdits, form);
  const change = (setting: ShownSetting, value: string | null) => {
    clear(setting.name);
    setEdits((before) => withEdit(before, setting, value));
  };
  const resolve = (name: string, version: number | null) => {
    clear(name);
    setEdits((before) => {
      const edit = before[name];
      return version === null || !edit ? without(before, [name]) : { ...before, [name]: { ...edit, version } };
    });
  };
  const shown = Object.fromEntries(settings.map((one) => [one.name, (edits[one.name] ?? one).value]));
  const { title, lead } = copy.groups[group];
  return (
    <Stack
      as="form"
      ref={form}
      method="post"
      noValidate
      gap="8"
      rowGap="4"
      rule="6"
      className="site-settings"
      id={group}
      aria-labelledby={`${group}-title`}
      onSubmit={(event: { preventDefault: () => void }) => {
        event.preventDefault();
        save();
      }}
    >
      <header>
        <h2 id={`${group}-title`}>{title}</h2>
        <p className="soft small">{lead}</p>
        {group === 'company' && <CompanyPreview valueOf={(name) => shown[name] ?? ''} />}
      </header>
      <ul>
        {settings.map((setting) => {
          const edit = edits[setting.name];
          const refusal = refusalOf(setting.name);
          return (
            <li key={setting.name} id={setting.name}>
              <SettingField
                setting={setting}
                value={edit ? edit.value : formValue(setting)}
                onChange={(value) => change(setting, value)}
                error={refusal?.reason === 'invalid' ? copy.errors[refusal.kind] : undefined}
              />
              <Standing
                setting={setting}
                isEdited={edit !== undefined}
                onReset={setting.isSet && edit?.value !== null ? () => change(setting, null) : null}
              />
              <div role="alert">
                {refusal?.reason === 'stale' && (
                  <Stale
                    {...refusal}
                    onTheirs={() => resolve(setting.name, null)}
                    onMine={() => resolve(setting.name, refusal.theirs.version)}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <div className="settings-bar" data-shown={count > 0 ? '' : undefined}>
        <p className="small" role="status">
          {trouble !== null ? troubleCopy[trouble] : count > 0 ? copy.unsaved(count) : ''}
        </p>
        {count > 0 && (
          <Cluster gap="2">
            <ScriptButton
              size="small"
              disabled={isBusy}
              aria-label={copy.discardOf(title)}
              onClick={() => setEdits((before) => without(before, names))}
            >
              {copy.discard}
            </ScriptButton>
            <Button type="submit" variant="primary" size="small" busy={isBusy} aria-label={copy.saveOf(title)}>
              {isBusy ? copy.saving : copy.save}
            </Button>
          </Cluster>
        )}
      </div>
    </Stack>
  );
}

/** Sends the edits. Saved values no longer count as edits, unless they were changed again in the meantime. */
function useSaving(
  edits: SettingEdits,
  setEdits: SettingsSectionProps['setEdits'],
  form: { readonly current: HTMLFormElement | null },
) {
  const toast = useToast();
  const fetcher = useRetryingFetcher<SettingsResult>();
  const [refusals, setRefusals] = useState<readonly SettingRefusal[]>([]);
  const sent = useRef<SettingEdits>({});
  const isBusy = fetcher.state !== 'idle';
  const { data, trouble } = fetcher;
  const [judged, setJudged] = useState(data);
  if (!isBusy && data !== judged) {
    setJudged(data);
    setRefusals(data?.ok === false ? data.refusals : []);
  }
  useNewResult(fetcher, (result) => {
    if (!result.ok) return;
    setEdits((before) =>
      without(
        before,
        Object.keys(sent.current).filter((name) => before[name]?.value === sent.current[name]?.value),
      ),
    );
    toast({ text: copy.saved });
  });
  useEffect(() => {
    if (refusals.some(({ reason }) => reason === 'invalid') && form.current) focusFirstError(form.current);
  }, [refusals, form]);
  const save = () => {
    if (isBusy) return;
    sent.current = edits;
    void fetcher.submit(editFields(edits), { method: 'post' });
  };
  return {
    save,
    isBusy,
    trouble,
    refusalOf: (name: string) => refusals.find((one) => one.name === name),
    clear: (name: string) => setRefusals((before) => before.filter((one) => one.name !== name)),
  };
}

interface StandingProps {
  readonly setting: ShownSetting;
  readonly isEdited: boolean;
  readonly onReset: (() => void) | null;
}

function Standing({ setting, isEdited, onReset }: StandingProps) {
  const { label } = wordsOf(setting.name);
  return (
    <Cluster gap="4" rowGap="1" className="setting-standing soft small">
      <State tone={isEdited ? 'waiting' : setting.isSet ? 'good' : 'off'}>
        {isEdited ? copy.edited : setting.isSet ? copy.own : copy.usual}
      </State>
      {setting.isSet && <span>{copy.usualIs(valueText(setting, setting.usual))}</span>}
      <Changed {...setting} />
      {onReset && (
        <ScriptButton variant="quiet" size="small" onClick={onReset} aria-label={`${copy.reset}: ${label}`}>
          {copy.reset}
        </ScriptButton>
      )}
    </Cluster>
  );
}

function Changed({ changed }: ShownSetting) {
  if (changed === null) return null;
  return (
    <span>
      {copy.changed} <LocalTime at={changed.at} relative /> {copy.by} {changed.by ?? copy.someone}
    </span>
  );
}

interface StaleProps extends Extract<SettingRefusal, { readonly reason: 'stale' }> {
  readonly onTheirs: () => void;
  readonly onMine: () => void;
}

/** Another save came first: shows both values to choose from. */
function Stale({ theirs, mine, last, onTheirs, onMine }: StaleProps) {
  return (
    <Alert tone="warning" title={changedBy(last)}>
      <Facts labels="s" plain className="setting-both">
        <Fact label={copy.stale.theirs}>
          {valueText(theirs, theirs.value)} <Changed {...theirs} />
        </Fact>
        <Fact label={copy.stale.yours}>
          {mine === null ? copy.usualIs(valueText(theirs, theirs.usual)) : valueText(theirs, mine)}
        </Fact>
      </Facts>
      <Cluster gap="3" rowGap="2">
        <Button size="small" onClick={onTheirs}>
          {copy.stale.keepTheirs}
        </Button>
        <Button size="small" onClick={onMine}>
          {copy.stale.takeYours}
        </Button>
      </Cluster>
    </Alert>
  );
}
