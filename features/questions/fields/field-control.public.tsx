import type { FieldShown } from '#forms/field-kinds.ts';
import { CheckboxGroup } from '#ui/fields/checkbox-group.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { FileDrop } from '#ui/fields/files/file-drop.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { PlainTextArea } from '#ui/fields/plain-text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

export interface FieldControlProps {
  /** In a group, the id of the first control. */
  readonly id: string;
  readonly name: string;
  readonly entry: FieldShown;
  /** Initial value; the control is uncontrolled. */
  readonly value: unknown;
  readonly error?: string | undefined;
  /** Types of files, as in `accept`. */
  readonly accept?: string;
  /** Set in the browser, where files upload once picked; without it the input posts them. */
  readonly onFiles?: ((files: File[]) => void) | undefined;
}

export function FieldControl({ id, name, entry, value, error, accept, onFiles }: FieldControlProps) {
  const { kind, label, hint, placeholder, type, inputMode, autoComplete, required, options = [], rows } = entry;
  const common = { id, name, hint, error: error, marked: required, optional: !required };
  const typed = { ...common, label, placeholder, defaultValue: typeof value === 'string' ? value : '' };
  const isAddress = type === 'email' || type === 'url';

  switch (kind) {
    case 'line':
      return (
        <TextField
          {...typed}
          type={type}
          inputMode={inputMode}
          autoComplete={autoComplete}
          autoCapitalize={isAddress ? 'none' : undefined}
          spellCheck={isAddress ? false : undefined}
        />
      );
    case 'text':
      // No maxlength, so pasted text is not cut: validation reports the excess.
      return <PlainTextArea {...typed} rows={rows} />;
    case 'list':
      return <SelectField {...typed} options={options} />;
    case 'radios':
      return <RadioGroup {...common} legend={label} options={options} defaultValue={typed.defaultValue} />;
    case 'checkboxes':
      return <CheckboxGroup {...common} legend={label} options={options} defaultValue={textsIn(value)} />;
    case 'checkbox':
      return (
        <Checkbox
          id={id}
          name={name}
          hint={hint}
          error={error}
          label={label}
          value="true"
          defaultChecked={value === true}
        />
      );
    case 'files':
      return <FileDrop {...common} label={label} accept={accept} onFiles={onFiles} />;
  }
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
