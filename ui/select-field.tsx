import './select-field.css';
import { useState, type ComponentProps } from 'react';
import { Field, fieldState, type FieldWords } from './field.tsx';
import { Icon } from './icon.tsx';
import { useIsHydrated } from './script-wait.tsx';

export type SelectFieldProps = FieldWords & {
  name: string;
  /** What can be chosen; an option that is shown by other words than its value has both. */
  options: readonly (string | { readonly value: string; readonly words: string })[];
  /** The words of the empty choice. */
  placeholder?: string;
} & Omit<ComponentProps<'select'>, 'name' | 'children'>;

/** One of several words, by the browser's own list. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, marked, id, required, options, placeholder, ...select } = props;
  const words = { label, hint, error, optional, marked };
  const fieldId = id ?? select.name;
  const chosen = useChosenBefore(fieldId);
  if (chosen !== null && select.defaultValue !== undefined) select.defaultValue = chosen;
  return (
    <Field id={fieldId} {...words}>
      <div className="select">
        <select {...select} {...fieldState(fieldId, words, required)} className="control">
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(optionOf).map(({ value, words: shown }) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
    </Field>
  );
}

/** What was chosen before the page's scripts ran: taking the page over would put a list back to its default. */
function useChosenBefore(id: string): string | null {
  const isHydrated = useIsHydrated();
  const [chosen] = useState(() => {
    if (isHydrated || typeof document === 'undefined') return null;
    const served = document.getElementById(id);
    return served instanceof HTMLSelectElement ? served.value : null;
  });
  return chosen;
}

function optionOf(option: SelectFieldProps['options'][number]) {
  return typeof option === 'string' ? { value: option, words: option } : option;
}
