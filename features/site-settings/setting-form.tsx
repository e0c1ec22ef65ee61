import { useState } from 'react';
import { siteSettingsWords as words } from '#content/site-settings.ts';
import { LocalTime } from '#features/accounts/settings/local-time.tsx';
import { SettingField, valueText, wordsOf } from '#features/site-settings/setting-field.tsx';
import type { SettingAnswer, ShownSetting } from '#features/site-settings/site-settings.ts';
import { useDraftForm } from '#forms/drafts/use-draft-form.tsx';
import { troubleWords } from '#forms/sending/unsent.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { DraftNote } from '#ui/draft-note.tsx';
import { State } from '#ui/state.tsx';

/** One setting: what holds, what it is by itself, and the form that changes it. */
export function SettingForm({ setting }: { readonly setting: ShownSetting }) {
  // The version that was there when somebody began to change it, so that a change of another is not overlooked.
  const [base, setBase] = useState<number | null>(null);
  const version = base ?? setting.version;
  const { fetcher, attributes, draft } = useDraftForm<SettingAnswer>(`setting:${setting.name}`, {
    isSaved: (answer) => answer.ok,
    base: version,
    onRestore: setBase,
    isEmptied: false,
  });
  const [answered, setAnswered] = useState<SettingAnswer>();
  // What was wrong leaves as it is mended.
  const [mended, setMended] = useState<SettingAnswer>();
  const isBusy = fetcher.state !== 'idle';
  // Put back to its beginning, the router's fetcher holds null.
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
      <fetcher.Form
        {...attributes}
        method="post"
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
        <div className="setting-foot">
          <div className="setting-standing">
            <State tone={setting.isSet ? 'good' : 'off'}>{setting.isSet ? words.own : words.usual}</State>
            {setting.isSet && <span>{words.usualIs(valueText(setting, setting.usual))}</span>}
            <Changed {...setting} />
          </div>
          <div className="setting-buttons">
            <span className="setting-said" role="status">
              {fetcher.trouble !== null && troubleWords[fetcher.trouble]}
              {answer?.ok === true && (answer.isSet ? words.saved : words.putBack)}
            </span>
            <Button
              type="submit"
              size="small"
              busy={isBusy}
              aria-label={`${words.save}: ${wordsOf(setting.name).label}`}
            >
              {isBusy ? words.saving : words.save}
            </Button>
            {setting.isSet && (
              <Button
                variant="quiet"
                size="small"
                onClick={() => send(null)}
                aria-label={`${words.reset}: ${wordsOf(setting.name).label}`}
              >
                {words.reset}
              </Button>
            )}
          </div>
        </div>
      </fetcher.Form>
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
      {words.changed} <LocalTime at={changed.at} /> {words.by} {changed.by ?? words.someone}
    </span>
  );
}

interface StaleProps extends Extract<SettingAnswer, { readonly reason: 'stale' }> {
  readonly onTake: () => void;
  readonly onLeave: () => void;
}

/** Somebody else was quicker: both values, and whose is to hold. */
function Stale({ theirs, mine, onTake, onLeave }: StaleProps) {
  return (
    <Alert tone="warning" title={words.stale.title}>
      <dl className="setting-both">
        <div>
          <dt>{words.stale.theirs}</dt>
          <dd>
            {valueText(theirs, theirs.value)} <Changed {...theirs} />
          </dd>
        </div>
        <div>
          <dt>{words.stale.yours}</dt>
          <dd>{mine === null ? words.usualIs(valueText(theirs, theirs.usual)) : valueText(theirs, mine)}</dd>
        </div>
      </dl>
      <div className="setting-buttons">
        <Button size="small" onClick={onLeave}>
          {words.stale.keepTheirs}
        </Button>
        <Button size="small" onClick={onTake}>
          {words.stale.takeYours}
        </Button>
      </div>
    </Alert>
  );
}

function faultOf(answer: SettingAnswer | undefined): string | undefined {
  if (answer === undefined || answer.ok || answer.reason === 'stale' || answer.reason === 'unknown') return undefined;
  return answer.reason === 'unchanged' ? words.faults.unchanged : words.faults[answer.kind];
}
