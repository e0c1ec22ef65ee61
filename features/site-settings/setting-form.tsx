import { useState } from 'react';
import { siteSettingsCopy as copy } from '#content/site-settings.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { SettingField, valueText, wordsOf } from '#features/site-settings/setting-field.tsx';
import type { SettingAnswer, ShownSetting } from '#features/site-settings/site-settings.ts';
import { useDraftForm } from '#forms/drafts/use-draft-form.tsx';
import { troubleCopy } from '#forms/sending/unsent.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/button.tsx';
import { DraftNote } from '#ui/feedback/draft-note.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';

export function SettingForm({ setting }: { readonly setting: ShownSetting }) {
  // Version when editing began, so others' changes are detected.
  const [base, setBase] = useState<number | null>(null);
  const version = base ?? setting.version;
  const { fetcher, attributes, draft } = useDraftForm<SettingAnswer>(`setting:${setting.name}`, {
    isSaved: (answer) => answer.ok,
    base: version,
    onRestore: setBase,
    isEmptied: false,
  });
  const [answered, setAnswered] = useState<SettingAnswer>();
  // Clears the error on correction.
  const [mended, setMended] = useState<SettingAnswer>();
  const isBusy = fetcher.state !== 'idle';
  // After a reset the router's fetcher holds null.
  const answer = isBusy ? undefined : ((fetcher.data as SettingAnswer | null | undefined) ?? undefined);
  if (answer !== undefined && answer !== answered) {
    setAnswered(answer);
    if (answer.ok) setBase(null);
  }
  const send = (value: string | null, over = version) => {
    const body = { setting: setting.name, version: String(over), ...(value === null ? { act: 'reset' } : { value }) };
    void fetcher.submit(body, { method: 'post' });
  };
  const isStale = answer?.ok === false && answer.reason === 'stale';
  return (
    <>
      <Stack
        {...attributes}
        method="post"
        as={fetcher.Form}
        gap="3"
        className="setting"
        noValidate
        onInput={() => {
          setBase((before) => before ?? setting.version);
          setMended(answer);
        }}
      >
        <input type="hidden" name="setting" value={setting.name} />
        <input type="hidden" name="version" value={version} />
        <SettingField key={`${version}`} setting={setting} error={answer === mended ? undefined : faultOf(answer)} />
        <DraftNote {...draft} />
        <Cluster gap="6" rowGap="2" justify="between">
          <Cluster gap="4" rowGap="1" className="setting-standing soft small">
            <State tone={setting.isSet ? 'good' : 'off'}>{setting.isSet ? copy.own : copy.usual}</State>
            {setting.isSet && <span>{copy.usualIs(valueText(setting, setting.usual))}</span>}
            <Changed {...setting} />
          </Cluster>
          <Cluster gap="3" rowGap="2" className="setting-buttons soft small">
            <span className="setting-said" role="status">
              {fetcher.trouble !== null && troubleCopy[fetcher.trouble]}
              {answer?.ok === true && (answer.isSet ? copy.saved : copy.putBack)}
            </span>
            <Button
              type="submit"
              size="small"
              busy={isBusy}
              aria-label={`${copy.save}: ${wordsOf(setting.name).label}`}
            >
              {isBusy ? copy.saving : copy.save}
            </Button>
            {setting.isSet && (
              <Button
                variant="quiet"
                size="small"
                onClick={() => send(null)}
                aria-label={`${copy.reset}: ${wordsOf(setting.name).label}`}
              >
                {copy.reset}
              </Button>
            )}
          </Cluster>
        </Cluster>
      </Stack>
      <div role="alert">
        {isStale && (
          <Stale
            {...answer}
            onTake={() => send(answer.mine, answer.theirs.version)}
            onLeave={() => {
              setBase(null);
              draft.discard();
              fetcher.reset();
            }}
          />
        )}
      </div>
    </>
  );
}

function Changed({ changed }: ShownSetting) {
  if (changed === null) return null;
  return (
    <span>
      {copy.changed} <LocalTime at={changed.at} /> {copy.by} {changed.by ?? copy.someone}
    </span>
  );
}

interface StaleProps extends Extract<SettingAnswer, { readonly reason: 'stale' }> {
  readonly onTake: () => void;
  readonly onLeave: () => void;
}

/** Someone else saved first: shows both values to choose from. */
function Stale({ theirs, mine, onTake, onLeave }: StaleProps) {
  return (
    <Alert tone="warning" title={copy.stale.title}>
      <Facts labels="s" plain className="setting-both">
        <Fact label={copy.stale.theirs}>
          {valueText(theirs, theirs.value)} <Changed {...theirs} />
        </Fact>
        <Fact label={copy.stale.yours}>
          {mine === null ? copy.usualIs(valueText(theirs, theirs.usual)) : valueText(theirs, mine)}
        </Fact>
      </Facts>
      <Cluster gap="3" rowGap="2" className="setting-buttons soft small">
        <Button size="small" onClick={onLeave}>
          {copy.stale.keepTheirs}
        </Button>
        <Button size="small" onClick={onTake}>
          {copy.stale.takeYours}
        </Button>
      </Cluster>
    </Alert>
  );
}

function faultOf(answer: SettingAnswer | undefined): string | undefined {
  if (answer === undefined || answer.ok || answer.reason === 'stale' || answer.reason === 'unknown') return undefined;
  return answer.reason === 'unchanged' ? copy.faults.unchanged : copy.faults[answer.kind];
}
