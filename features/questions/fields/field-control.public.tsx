import type { FieldEntry } from '#forms/field-kinds.ts';
import { CheckboxGroup } from '#ui/fields/checkbox-group.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { FileDrop } from '#ui/fields/files/file-drop.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

export interface FieldControlProps {
  /** In a group, the id of the first control. */
  readonly id: string;
  readonly name: string;
  readonly entry: FieldEntry;
  /** Initial value; the control is uncontrolled. */
  readonly value: unknown;
  readonly fault?: string | undefined;
  /** Types of files, as in `accept`. */
  readonly accept?: string;
  /** Set in the browser, where files upload once picked; without it the input posts them. */
  readonly onFiles?: ((files: File[]) => void) | undefined;
}

export function FieldControl({ id, name, entry, value, fault, accept, onFiles }: FieldControlProps) {
  const { kind, label, hint, placeholder, type, inputMode, autoComplete, required, options = [], rows } = entry;
  const typed = typeof value === 'string' ? value : '';
  const chosen = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  const common = { id, name, hint, error: fault };
  const requirement = { marked: required, optional: !required };

  switch (kind) {
    case 'line':
      return (
        <TextField
          {...common}
          {...requirement}
          label={label}
          type={type}
          inputMode={inputMode}
          autoComplete={autoComplete}
          placeholder={placeholder}
          {...(type === 'email' || type === 'url' ? { autoCapitalize: 'none', spellCheck: false } : {})}
          defaultValue={typed}
        />
      );
    case 'text':
      // No maxlength, so pasted text is not cut: validation reports the excess.
      return (
        <TextArea
          {...common}
          {...requirement}
          label={label}
          rows={rows}
          placeholder={placeholder}
          defaultValue={typed}
        />
      );
    case 'list':
      return (
        <SelectField
          {...common}
          {...requirement}
          label={label}
          options={options}
          placeholder={placeholder}
          defaultValue={typed}
        />
      );
    case 'radios':
      return <RadioGroup {...common} {...requirement} legend={label} options={options} defaultValue={typed} />;
    case 'checkboxes':
      return <CheckboxGroup {...common} {...requirement} legend={label} options={options} defaultValue={chosen} />;
    case 'checkbox':
      return <Checkbox {...common} label={label} value="true" defaultChecked={value === true} />;
    case 'files':
      return <FileDrop {...common} {...requirement} label={label} accept={accept} onFiles={onFiles} />;
  }
}
