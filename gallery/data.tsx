import { Button } from '#ui/button.tsx';
import { State } from '#ui/feedback/state.tsx';
import { useColumnChoice } from '#ui/list/column-choice.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { ListToolbar, type ToolbarParts } from '#ui/list/list-toolbar.tsx';
import { SelectionBar, useSelection } from '#ui/list/selection.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Specimen } from './specimen.tsx';

const partsOf = (scope: string): ToolbarParts => ({
  path: '/dev/components',
  fields: [
    { name: `${scope}-q`, label: 'Name, email, or company', value: '', control: 'search' },
    {
      name: `${scope}-stage`,
      label: 'Stage',
      value: 'new',
      control: 'select',
      placeholder: 'Any',
      options: [{ value: 'new', copy: 'New' }],
    },
    { name: `${scope}-from`, label: 'Received from', value: '', control: 'date' },
  ],
  chips: [{ name: 'stage', label: 'Stage', value: 'New', to: '#stage' }],
  clear: '#clear',
  sorts: [
    { name: 'newest', to: '#newest', isNow: true },
    { name: 'oldest', to: '#oldest', isNow: false },
  ],
  hrefTo: () => '#list',
});

const list = { toolbar: partsOf };
const people = [
  'Greta Lindqvist',
  'Hugo Marchetti',
  'A name that is longer than its column and therefore cut at its end',
];

/** A list of the back office: toolbar, table with selection, acts. */
export function Data({ scope }: { readonly scope: string }) {
  const columns = useColumnChoice('specimen', ['Stage', 'Received']);
  const selection = useSelection(people);
  return (
    <div data-density="app">
      <Specimen title="List">
        <div>
          <ListToolbar
            list={list}
            query={scope}
            options={{}}
            name="Specimens"
            sort={{ newest: 'Newest first', oldest: 'Oldest first' }}
            columns={columns}
            exportTo="#export"
          />
          <DataTable
            label="Specimens"
            selection={selection}
            hidden={columns.hidden}
            columns={[
              { label: 'Name' },
              { label: 'Stage', width: 's' },
              { label: 'Received', width: 's', narrow: 'top', sort: { to: '#received', now: 'descending' } },
              { label: 'Value', width: 's', holds: 'number' },
            ]}
          >
            {people.map((name) => (
              <Row key={name} rowId={name}>
                <RowHead column="Name" under="Harbour &amp; Pine">
                  <a href="#person">{name}</a>
                </RowHead>
                <Cell column="Stage">
                  <State tone="waiting">New</State>
                </Cell>
                <Cell column="Received">
                  <LocalTime relative at="2026-01-05T09:30:00Z" />
                </Cell>
                <Cell column="Value">$1,200</Cell>
              </Row>
            ))}
          </DataTable>
          <SelectionBar selection={selection}>
            <Button size="small">Mark as spam</Button>
          </SelectionBar>
        </div>
      </Specimen>
    </div>
  );
}
