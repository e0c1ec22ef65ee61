import { siteSettingsCopy as copy } from '#content/site-settings.ts';
import type { ShownSetting } from '#features/site-settings/site-settings.ts';
import { Choice, choiceId } from '#ui/fields/choice.tsx';
import { FieldGroup } from '#ui/fields/field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

interface SettingFieldProps {
  readonly setting: ShownSetting;
  readonly error: string | undefined;
}

export function SettingField({ setting, error }: SettingFieldProps) {
  const { name, shape, value, usual } = setting;
  const { label, hint } = wordsOf(name);
  if (shape.kind === 'choice') {
    const id = `value-${name}`;
    return (
      <FieldGroup id={id} role="radiogroup" label={label} hint={hint} error={error}>
        <div className="choices">
          {shape.of.map((one, index) => (
            <Choice
              key={one}
              type="radio"
              id={choiceId(id, index)}
              name="value"
              value={one}
              defaultChecked={one === value}
            >
              {valueText(setting, one)}
            </Choice>
          ))}
        </div>
      </FieldGroup>
    );
  }
  const common = { id: `value-${name}`, name: 'value', label, error } as const;
  if (shape.kind === 'address') {
    const isTeams = usual === '' && !setting.isSet;
    return (
      <TextField
        {...common}
        hint={hint}
        defaultValue={isTeams ? '' : value}
        placeholder={isTeams ? value : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
    );
  }
  const bounds = copy.between(shape.min, shape.max, copy[shape.unit]);
  return (
    <TextField
      {...common}
      hint={hint === '' ? bounds : `${hint} ${bounds}`}
      defaultValue={value}
      inputMode="numeric"
      data-size="short"
      autoComplete="off"
      maxLength={5}
    />
  );
}

interface SettingCopy {
  readonly label: string;
  readonly hint: string;
  readonly values?: Readonly<Record<string, string>>;
}

/** Unknown settings show their raw name. */
export function wordsOf(name: string): SettingCopy {
  const named = copy.names as Readonly<Record<string, SettingCopy>>;
  return named[name] ?? { label: name, hint: '' };
}

export function valueText({ name, shape }: ShownSetting, value: string): string {
  if (shape.kind === 'number') return `${value} ${copy[shape.unit]}`;
  if (value === '') return copy.sameAsTeam;
  return wordsOf(name).values?.[value] ?? value;
}
