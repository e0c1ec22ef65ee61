import './list-toolbar.css';
import {
  useEffect,
  useEffectEvent,
  useRef,
  type ChangeEventHandler,
  type ReactNode,
  type SubmitEventHandler,
} from 'react';
import { Form, Link, useLocation, useSubmit } from 'react-router';
import { Button, ButtonLink } from '../button.tsx';
import { useChosenBefore } from '../fields/chosen-before.tsx';
import { Drawing, Icon } from '../icon.tsx';
import { Menu, MenuItem } from '../menu/menu.tsx';
import { Popover } from '../menu/popover.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { ColumnMenu, type ColumnChoice } from './column-choice.tsx';
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx';

/** The parts of the toolbar for the current URL of a list. */
export interface ToolbarParts {
  readonly path: string;
  readonly fields: FilterFieldsProps['fields'];
  /** The active filters, each with the URL that removes it. */
  readonly chips: readonly {
    readonly name: string;
    readonly label: string;
    readonly value: string;
    readonly to: string;
  }[];
  /** The URL without any filter; null if none is active. */
  readonly clear: string | null;
  readonly sorts: readonly { readonly name: string; readonly to: string; readonly isNow: boolean }[];
  /** Returns the URL of the same rows under another path. */
  readonly hrefTo: (path: string) => string;
}

interface ListToolbarProps<Query, Options> {
  /** From `defineList`. */
  readonly list: { toolbar(query: Query, options: Options, shape?: ToolbarShape): ToolbarParts };
  readonly query: Query;
  /** Options of the filters whose values the page loads. */
  readonly options: Options;
  /** Name of the list, such as "Leads". */
  readonly name: string;
  readonly search?: { readonly hint?: ReactNode };
  /** Copy of the sorts that are offered. */
  readonly sort?: Readonly<Record<string, string>>;
  readonly columns?: ColumnChoice;
  /** Path of the CSV file. */
  readonly exportTo?: string;
  readonly actions?: ReactNode;
  readonly shape?: ToolbarShape;
}

/** The toolbar of another view of the list, such as a board. */
export interface ToolbarShape {
  /** Filters to leave out. */
  readonly without?: readonly string[];
  /** Query parameters that links and forms keep. */
  readonly keep?: Readonly<Record<string, string>>;
}

/** Milliseconds to wait after the last key press. */
const typingPause = 350;

/** Search, filters, sort, columns and export of a list. All state is in the URL, so it can be shared and Back works. */
export function ListToolbar<Query, Options>(props: ListToolbarProps<Query, Options>) {
  const { list, query, options, name, search, sort, columns, exportTo, actions, shape } = props;
  const { path, fields, chips, clear, sorts, hrefTo } = list.toolbar(query, options, shape);
  const form = useRef<HTMLFormElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { applyAtOnce, onSubmit } = useAtOnce(() => panel.current?.hidePopover());
  const follow = useEffectEvent(() => {
    if (form.current) show(fields, form.current);
  });
  const address = hrefTo(path);
  useEffect(() => follow(), [address]);
  useChosenBefore('.list-toolbar');
  const filters = fields.filter(({ control }) => control !== 'hidden' && control !== 'search');
  return (
    <div className="list-toolbar" role="group" aria-label={`${name}: search and filters`}>
      <Form
        ref={form}
        method="get"
        action={path}
        role="search"
        aria-label={name}
        preventScrollReset
        onChange={applyAtOnce}
        onSubmit={onSubmit}
      >
        {fields.map((field) => {
          if (field.control === 'hidden') {
            return <input key={field.name} type="hidden" name={field.name} value={field.value} />;
          }
          return field.control === 'search' ? <Search key={field.name} field={field} hint={search?.hint} /> : null;
        })}
        {filters.length > 0 && (
          <Popover
            ref={panel}
            label={
              <>
                <Drawing path={filterIcon} /> Filter
              </>
            }
            panel={{ role: 'group', 'aria-label': 'Filters' }}
          >
            <div className="list-toolbar-filters">
              <FilterFields fields={filters} />
              <Button type="submit" size="small">
                Apply
              </Button>
            </div>
          </Popover>
        )}
      </Form>
      {sort && <SortMenu sorts={sorts} copy={sort} />}
      <div className="list-toolbar-rest">
        {columns && <ColumnMenu choice={columns} />}
        {exportTo !== undefined && (
          <ButtonLink href={hrefTo(exportTo)} size="small" variant="quiet" download>
            <Icon name="download" /> Export CSV
          </ButtonLink>
        )}
        {actions}
      </div>
      {chips.length > 0 && <Chips chips={chips} clear={clear} />}
    </div>
  );
}

/** Choices apply at once and text after a pause. Dates need the button, because a year is typed digit by digit. */
function useAtOnce(close: () => void) {
  const submit = useSubmit();
  const { search } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const applyAtOnce: ChangeEventHandler<HTMLFormElement> = ({ target, currentTarget, nativeEvent }) => {
    const control: unknown = target;
    if (control instanceof HTMLSelectElement || target.type === 'checkbox') {
      void submit(currentTarget, { preventScrollReset: true });
    }
    const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
    if (target.type !== 'search' || isComposing) return;
    // Typing a search adds only one entry to the history.
    const replace = new URLSearchParams(search).has(target.name);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void submit(currentTarget, { preventScrollReset: true, replace }), typingPause);
  };
  const onSubmit: SubmitEventHandler<HTMLFormElement> = (event) => {
    clearTimeout(timer.current);
    close();
    if (isSame(event.currentTarget, search)) event.preventDefault();
  };
  return { applyAtOnce, onSubmit };
}

/** Whether the form matches the URL. */
function isSame(form: HTMLFormElement, search: string): boolean {
  const now = new URLSearchParams(search);
  now.delete('after');
  const typed = [...new FormData(form)].filter(([, value]) => value !== '');
  return typed.length === now.size && typed.every(([name, value]) => now.get(name) === value);
}

interface SearchProps {
  readonly field: FilterFieldsProps['fields'][number];
  readonly hint?: ReactNode;
}

function Search({ field: { name, value, maxLength, label }, hint }: SearchProps) {
  return (
    <div className="list-toolbar-search">
      <Drawing path={searchIcon} />
      <input
        type="search"
        name={name}
        className="control"
        aria-label="Search"
        aria-describedby={hint ? `${name}-hint` : undefined}
        placeholder={label}
        defaultValue={value}
        maxLength={maxLength}
        autoComplete="off"
      />
      {hint && (
        <p id={`${name}-hint`} className="field-hint" role="status">
          {hint}
        </p>
      )}
    </div>
  );
}

function SortMenu({ sorts, copy }: Pick<ToolbarParts, 'sorts'> & { readonly copy: Readonly<Record<string, string>> }) {
  const now = sorts.find(({ isNow }) => isNow);
  return (
    <Menu
      name="Sort"
      label={
        <>
          Sort: {copy[now?.name ?? '']} <Icon name="chevron-down" />
        </>
      }
      button={{ variant: 'quiet' }}
    >
      {sorts
        .filter(({ name }) => Object.hasOwn(copy, name))
        .map(({ name, to, isNow }) => (
          <MenuItem key={name} to={to} isChosen={isNow}>
            {copy[name]}
          </MenuItem>
        ))}
    </Menu>
  );
}

function Chips({ chips, clear }: Pick<ToolbarParts, 'chips' | 'clear'>) {
  return (
    <ul className="list-toolbar-chips" aria-label="Active filters">
      {chips.map(({ name, label, value, to }) => (
        <li key={name}>
          <Link to={to} className="chip" preventScrollReset>
            <VisuallyHidden>Remove filter </VisuallyHidden>
            <span>
              {label}
              {value !== '' && (
                <>
                  : <b>{value}</b>
                </>
              )}
            </span>
            <Icon name="close" />
          </Link>
        </li>
      ))}
      {clear !== null && (
        <li>
          <Link to={clear} preventScrollReset>
            Clear filters
          </Link>
        </li>
      )}
    </ul>
  );
}

/** Updates the form when the URL changes by a chip, a saved view or Back, but never while the user types. */
function show(fields: FilterFieldsProps['fields'], form: HTMLFormElement): void {
  for (const { name, value } of fields) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === 'on';
    else if (control instanceof HTMLSelectElement) control.value = value;
    else if (control instanceof HTMLInputElement && control !== document.activeElement) control.value = value;
  }
}

const searchIcon = 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13m4.75 11.25L20 20';
const filterIcon = 'M4 7h16M7 12h10m-7 5h4';
