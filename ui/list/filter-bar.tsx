import './filter-bar.css';
import { useEffect, useRef, type ReactNode } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { Button } from '../button.tsx';
import { useChosenBefore } from '../fields/chosen-before.tsx';

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
