import './filter-bar.css';
import { useEffect, useRef, type ReactNode } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { Button } from '../button.tsx';
import { useChosenBefore } from '../fields/chosen-before.tsx';

interface FilterBarProps {
  /** What it searches, for screen readers. */
  readonly label: string;
  readonly apply: string;
  /** The address without any filter, and its words; null where none is set. */
  readonly clear: { readonly to: string; readonly copy: string } | null;
  /** The fields; each is named as in the address. */
  readonly children: ReactNode;
}

/**
 * The search and the filters of a list: a plain form whose answers stand in the address, so that a list can be shared
 * and the way back works. It shows what the address says, also after going back.
 */
export function FilterBar({ label, apply, clear, children }: FilterBarProps) {
  const form = useRef<HTMLFormElement>(null);
  const { search } = useLocation();
  const shown = useRef(search);
  useChosenBefore('.filter-bar');
  useEffect(() => {
    // What was chosen before the scripts ran stays.
    if (shown.current === search) return;
    shown.current = search;
    const said = new URLSearchParams(search);
    for (const field of form.current?.elements ?? []) {
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      if (isField && field.name !== '' && field.type !== 'hidden') field.value = said.get(field.name) ?? '';
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
