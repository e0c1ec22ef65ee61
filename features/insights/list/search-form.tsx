import '#ui/fields/field.css';
import './search-form.css';
import { href } from 'react-router';
import type { ChosenQuery } from '#features/insights/list/list-filters.ts';
import { listPath, maxSearch } from '#features/insights/insights.ts';
import { insights } from '#content/insights.ts';
import { Button } from '#ui/button.tsx';
import { PageIcon } from '#ui/page-icon.tsx';

const { search: copy } = insights;

/** Lets the filter bar's categories be sent with the form. */
export const searchFormId = 'insights-search';

export function SearchForm({ query }: { query: ChosenQuery }) {
  return (
    <search className="insights-search screen-only">
      <form id={searchFormId} method="get" action={`${href('/insights')}#${searchFormId}`} data-list-search="">
        <label htmlFor="insights-q">{copy.label}</label>
        <div className="insights-search-field">
          <PageIcon name="search" className="insights-search-icon" />
          <input
            id="insights-q"
            className="control insights-search-input"
            data-size="large"
            type="search"
            name="q"
            defaultValue={query.q}
            maxLength={maxSearch}
            placeholder={copy.hint}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="search"
          />
          <Button type="submit" size="large">
            {copy.submit}
          </Button>
        </div>
      </form>
      <div className="insights-popular">
        <p id="insights-popular" className="data">
          {copy.popular}
        </p>
        <ul aria-labelledby="insights-popular">
          {copy.suggestions.map((suggestion) => (
            <li key={suggestion}>
              <a href={listPath({ q: suggestion })} rel="nofollow" data-list-link="">
                {suggestion}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </search>
  );
}
