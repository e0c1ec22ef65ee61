import { siteSettingsCopy as copy } from '#content/admin/site-settings.ts';
import type { ShownSetting } from '#features/site-settings/site-settings.ts';
import { FieldGroup } from '#ui/fields/field.tsx';
import { Choice, choiceId } from '#ui/fields/choice.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

interface SettingFieldProps {
  readonly setting: ShownSetting;
  /** As edited; null is the default. */
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

export function SettingField({ setting, value, onChange, error }: SettingFieldProps) {
  const { name, shape, usual } = setting;
  const { label, hint } = wordsOf(name);
  const shown = value ?? usual;
  const id = `value-${name}`;
  if (shape.kind === 'choice') {
    return (
      <FieldGroup id={id} role="radiogroup" label={label} hint={hint} error={error}>
        <div className="choices">
          {shape.of.map((one, index) => (
            <Choice
              key={one}
              type="radio"
              id={choiceId(id, index)}
              name={name}
              value={one}
              checked={one === shown}
              onChange={() => onChange(one)}
            >
              {valueText(setting, one)}
            </Choice>
          ))}
        </div>
      </FieldGroup>
    );
  }
  const common = { id, name, label, error, value: shown, autoComplete: 'off' } as const;
  const input = { onChange: (event: { target: { value: string } }) => onChange(event.target.value) };
  if (shape.kind === 'address') {
    return (
      <TextField
        {...common}
        {...input}
        hint={hint}
        placeholder={usual === '' ? copy.sameAsTeam : undefined}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
    );
  }
  if (shape.kind === 'link') {
    return (
      <TextField
        {...common}
        {...input}
        hint={hint}
        type="url"
        placeholder={copy.examples[name]}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={1000}
      />
    );
  }
  if (shape.kind === 'lines') return <TextArea {...common} {...input} hint={hint} rows={Math.min(shape.max, 8)} />;
  if (shape.kind === 'text' || shape.kind === 'origins') {
    return <TextField {...common} {...input} hint={hint} placeholder={copy.examples[name]} maxLength={shape.max} />;
  }
  const bounds = copy.between(shape.min, shape.max, copy[shape.unit]);
  return (
    <TextField
      {...common}
      {...input}
      hint={hint === '' ? bounds : `${hint} ${bounds}`}
      inputMode="numeric"
      data-size="short"
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
  if (value === '') return shape.kind === 'address' ? copy.sameAsTeam : copy.unset;
  return wordsOf(name).values?.[value] ?? value.replaceAll('\n', ', ');
}
