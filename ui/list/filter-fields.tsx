import { Choice } from '../fields/choice.tsx';
import { SelectField, type SelectFieldProps } from '../fields/select-field.tsx';
import { TextField } from '../fields/text-field.tsx';

export interface FilterFieldsProps {
  readonly fields: readonly {
    readonly name: string;
    readonly value: string;
    readonly label: string;
    readonly control: 'search' | 'text' | 'date' | 'select' | 'checkbox' | 'hidden';
    readonly maxLength?: number;
    readonly placeholder?: string;
    readonly options?: SelectFieldProps['options'];
  }[];
}

/** The controls of a list's filters. */
export function FilterFields({ fields }: FilterFieldsProps) {
  return fields.map(({ name, value, label, control, maxLength, placeholder, options = [] }) => {
    const own = { name, label, defaultValue: value };
    switch (control) {
      case 'hidden':
        return <input key={name} type="hidden" name={name} value={value} />;
      case 'checkbox':
        return (
          <Choice key={name} type="checkbox" name={name} value="on" defaultChecked={value === 'on'}>
            {label}
          </Choice>
        );
      case 'select':
        return (
          <SelectField key={name} {...own} {...(placeholder !== undefined && { placeholder })} options={options} />
        );
      default:
        return <TextField key={name} {...own} type={control} maxLength={maxLength} />;
    }
  });
}
