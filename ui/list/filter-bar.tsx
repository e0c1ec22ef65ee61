import './filter-bar.css';
import { useEffect, useRef, type ReactNode } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { Button } from '../button.tsx';
import { Choice } from '../fields/choice.tsx';
import { useChosenBefore } from '../fields/chosen-before.tsx';
import { SelectField, type SelectFieldProps } from '../fields/select-field.tsx';
import { TextField } from '../fields/text-field.tsx';

interface FilterBarProps {
  /** For screen readers. */
  readonly label: string;
  readonly apply: string;
  /** Null if none is set. */
  readonly clear: { readonly to: string; readonly copy: string } | null;
  /** Named like query parameters. */
  readonly children: ReactNode;
}

/** A plain form whose state is the URL, so lists can be shared and Back works. */
export function FilterBar({ label, apply, clear, children }: FilterBarProps) {
  const form = useRef<HTMLFormElement>(null);
  const { search } = useLocation();
  const shown = useRef(search);
  useChosenBefore('.filter-bar');
  useEffect(() => {
    // Keeps choices made before hydration.
    if (shown.current === search) return;
    shown.current = search;
    const params = new URLSearchParams(search);
    for (const field of form.current?.elements ?? []) {
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      if (isField && field.name !== '' && field.type !== 'hidden') field.value = params.get(field.name) ?? '';
    }
  }, [search]);
  return (
    <Form ref={form} method="get" className="filter-bar" role="search" aria-label={label}>
      {children}
      <div className="filter-bar-send">
        <Button type="submit">{apply}</Button>
        {clear !== null && <Link to={clear.to}>{clear.copy}</Link>}
      </div>
    </Form>
  );
}

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

/** The controls of a list's filters, for `FilterBar` or a form of its own. */
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
      case 'search':
        return (
          <div key={name} className="filter-bar-wide">
            <TextField {...own} type="search" maxLength={maxLength} />
          </div>
        );
      default:
        return <TextField key={name} {...own} type={control} maxLength={maxLength} />;
    }
  });
}
