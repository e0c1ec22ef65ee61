import './lead-filters.css';
import { useEffect, useRef, type ChangeEvent } from 'react';
import { Form, useSubmit } from 'react-router';
import { sourceName } from '#content/sources.ts';
import { isShortSearch, leadList, searchWords, type LeadQuery } from '#features/leads/list/lead-filter.ts';
import { Button } from '#ui/button.tsx';
import { useChosenBefore } from '#ui/fields/chosen-before.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FilterFields } from '#ui/list/filter-bar.tsx';
import { Row } from '#ui/layout/layout.tsx';

export interface LeadFiltersProps {
  readonly query: LeadQuery;
  readonly owners: readonly { readonly id: string; readonly name: string }[];
  readonly sources: readonly string[];
  readonly origins: readonly string[];
  readonly campaigns: readonly string[];
  readonly isBoard: boolean;
}

const sorts = [
  { value: 'newest', copy: 'Newest first' },
  { value: 'active', copy: 'Latest activity first' },
  { value: 'next', copy: 'Next step first' },
];

/** State is in the URL: choices apply at once, words on submit. */
export function LeadFilters({ query, owners, sources, origins, campaigns, isBoard }: LeadFiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  useEffect(() => {
    if (form.current) show(query, form.current);
  }, [query]);
  useChosenBefore('.lead-filters');
  const onChange = ({ target, currentTarget }: ChangeEvent<HTMLFormElement>) => {
    const isChoice = (target as unknown) instanceof HTMLSelectElement || target.type === 'checkbox';
    if (isChoice) void submit(currentTarget, { preventScrollReset: true });
  };
  const fields = leadList.fields(query, {
    owner: [
      { value: 'me', copy: 'Me' },
      { value: 'none', copy: 'Unassigned' },
      ...owners.map(({ id, name }) => ({ value: id, copy: name })),
    ],
    source: sources.map((value) => ({ value, copy: sourceName(value) })),
    origin: origins.map((value) => ({ value, copy: value })),
    campaign: campaigns.map((value) => ({ value, copy: value })),
  });
  const selects = fields.filter(({ control, name }) => control === 'select' && !(isBoard && name === 'stage'));
  return (
    <Form ref={form} method="get" role="search" className="lead-filters" preventScrollReset onChange={onChange}>
      {isBoard && <input type="hidden" name="view" value="board" />}
      <Row gap="3" align="end" className="lead-filters-search">
        <TextField
          name="q"
          defaultValue={query.q}
          type="search"
          label={leadList.filters.q.label}
          placeholder="Name, email, company, reference or text"
          hint={hintOf(query.q)}
          autoComplete="off"
        />
        <Button type="submit">Search</Button>
      </Row>
      <div className="lead-filters-choices">
        <FilterFields fields={selects} />
        {!isBoard && <SelectField name="sort" label="Sort by" options={sorts} defaultValue={query.sort} />}
        <FilterFields fields={fields.filter(({ control }) => control === 'checkbox')} />
      </div>
    </Form>
  );
}

function hintOf(q: string): string | false {
  if (q !== '' && searchWords(q).length === 0)
    return 'Enter at least two letters or digits to search. Showing all leads.';
  return isShortSearch(q) && 'Short searches only cover the newest 20,000 leads.';
}

/** Follows the URL after a saved view or Back, but never while someone types. */
function show(query: LeadQuery, form: HTMLFormElement): void {
  for (const [name, value] of Object.entries(query)) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === 'on';
    else if (control instanceof HTMLSelectElement) control.value = value;
    else if (control instanceof HTMLInputElement && control !== document.activeElement) control.value = value;
  }
}
