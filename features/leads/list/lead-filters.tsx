import './lead-filters.css';
import { useEffect, useRef, type ChangeEvent } from 'react';
import { Form, useSubmit } from 'react-router';
import { sourceName } from '#content/sources.ts';
import { kindCopy, stageCopy } from '#features/leads/lead-copy.ts';
import { leadKinds, stages } from '#features/leads/leads.ts';
import { isShortSearch, searchWords, type LeadFilter } from '#features/leads/list/lead-filter.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/fields/choice.tsx';
import { useChosenBefore } from '#ui/fields/chosen-before.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

export interface LeadFiltersProps {
  readonly filter: LeadFilter;
  readonly owners: readonly { readonly id: string; readonly name: string }[];
  readonly sources: readonly string[];
  readonly isBoard: boolean;
}

const ages = [
  { value: '1', copy: 'Last 24 hours' },
  { value: '7', copy: 'Last 7 days' },
  { value: '30', copy: 'Last 30 days' },
  { value: '90', copy: 'Last 90 days' },
  { value: 'older', copy: 'Older than 90 days' },
];

const dues = [
  { value: 'overdue', copy: 'Overdue' },
  { value: 'week', copy: 'Due within a week' },
  { value: 'planned', copy: 'Has a due date' },
  { value: 'unplanned', copy: 'No due date' },
];

const sorts = [
  { value: 'newest', copy: 'Newest first' },
  { value: 'active', copy: 'Latest activity first' },
  { value: 'next', copy: 'Next step first' },
];

/** State is in the URL: choices apply at once, words on submit. */
export function LeadFilters({ filter, owners, sources, isBoard }: LeadFiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  useEffect(() => {
    if (form.current) show(filter, form.current);
  }, [filter]);
  useChosenBefore('.lead-filters');
  const onChange = ({ target, currentTarget }: ChangeEvent<HTMLFormElement>) => {
    const isChoice = (target as unknown) instanceof HTMLSelectElement || target.type === 'checkbox';
    if (isChoice) void submit(currentTarget, { preventScrollReset: true });
  };
  const field = (name: keyof LeadFilter) => ({ name, defaultValue: String(filter[name]) });
  const people = owners.map(({ id, name }) => ({ value: id, copy: name }));
  return (
    <Form ref={form} method="get" role="search" className="lead-filters" preventScrollReset onChange={onChange}>
      {isBoard && <input type="hidden" name="view" value="board" />}
      <div className="lead-filters-search">
        <TextField
          {...field('q')}
          type="search"
          label="Search"
          placeholder="Name, email, company, reference or text"
          hint={hintOf(filter.q)}
          autoComplete="off"
        />
        <Button type="submit">Search</Button>
      </div>
      <div className="lead-filters-choices">
        {!isBoard && (
          <SelectField
            {...field('stage')}
            label="Stage"
            placeholder="All except spam"
            options={[
              { value: 'open', copy: 'Open' },
              ...stages.map((stage) => ({ value: stage, copy: stageCopy[stage] })),
              { value: 'any', copy: 'All, including spam' },
            ]}
          />
        )}
        <SelectField
          {...field('kind')}
          label="Kind"
          placeholder="Any"
          options={leadKinds.map((kind) => ({ value: kind, copy: kindCopy[kind] }))}
        />
        <SelectField
          {...field('owner')}
          label="Owner"
          placeholder="Anyone"
          options={[{ value: 'me', copy: 'Me' }, { value: 'none', copy: 'Unassigned' }, ...people]}
        />
        <SelectField
          {...field('source')}
          label="Source"
          placeholder="Any"
          options={sources.map((value) => ({ value, copy: sourceName(value) }))}
        />
        <SelectField {...field('age')} label="Received" placeholder="Any time" options={ages} />
        <SelectField {...field('due')} label="Next step" placeholder="Any" options={dues} />
        {!isBoard && <SelectField {...field('sort')} label="Sort by" options={sorts} />}
        <Choice type="checkbox" name="joined" value="on" defaultChecked={filter.joined}>
          Merge by email
        </Choice>
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
function show(filter: LeadFilter, form: HTMLFormElement): void {
  for (const [name, value] of Object.entries(filter)) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === true;
    else if (control instanceof HTMLSelectElement) control.value = String(value);
    else if (control instanceof HTMLInputElement && control !== document.activeElement) control.value = String(value);
  }
}
