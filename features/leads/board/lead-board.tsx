import {
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type DragEvent,
} from 'react';
import { Link } from 'react-router';
import { LeadCard } from '#features/leads/board/lead-card.tsx';
import { useLeadActions, type LeadActions } from '#features/leads/changes/use-lead-actions.tsx';
import { formatCents, formatShort } from '#features/leads/lead-amount.ts';
import type { BoardColumn, ListedLead } from '#features/leads/lead-shapes.ts';
import { stageTones, stageCopy } from '#features/leads/leads.copy.ts';
import { openStages, probabilityOf, type Stage } from '#features/leads/leads.ts';
import { leadList, type LeadQuery } from '#features/leads/list/lead-filter.ts';
import { State } from '#ui/feedback/state.tsx';
import { useSelection } from '#ui/list/selection.tsx';
import { useIsHydrated } from '#ui/script-wait.tsx';

const LeadSelection = lazy(() => import('#features/leads/list/lead-selection.tsx'));

interface LeadBoardProps {
  readonly columns: readonly BoardColumn[];
  readonly query: LeadQuery;
  readonly today: string;
  readonly owners: LeadActions['owners'];
  /** Id of the signed-in person. */
  readonly me: string;
}

/** Number of cards in a column that fill a typical window. */
const atFirst = 6;

/** Cards move at once, by menu (keyboard, touch) or drag; a toast confirms the move and can undo it. */
export default function LeadBoard({ columns, query, today, owners, me }: LeadBoardProps) {
  const actions = useLeadActions(owners);
  const focusOn = useRef<string | null>(null);
  /** Moves of cards whose last change is still being saved, by id. */
  const waiting = useRef(new Map<string, Stage>());
  const shown = withChanges(columns, actions);
  const selection = useSelection(useMemo(() => columns.flatMap(({ leads }) => leads.map(({ id }) => id)), [columns]));
  const isHydrated = useIsHydrated();
  // Cards below the fold render in the background. The server renders all of them, for pages without scripts.
  const depth = useDeferredValue(Infinity, isHydrated ? atFirst : Infinity);
  const places = shown.flatMap(({ stage, leads }) => leads.map(({ id }) => `${stage} ${id}`)).join();

  useEffect(() => {
    if (focusOn.current === null) return;
    // The card is a new element in its new column, so focus must be restored.
    document.querySelector<HTMLElement>(`[data-lead="${focusOn.current}"] a`)?.focus();
    focusOn.current = null;
  }, [places]);

  const { move } = actions;
  const onMove = useCallback(
    (lead: ListedLead, stage: Stage, isBusy: boolean) => {
      focusOn.current = lead.id;
      if (isBusy) waiting.current.set(lead.id, stage);
      else move([lead], stage);
    },
    [move],
  );
  const onDrop = (stage: Stage) => (event: DragEvent) => {
    event.preventDefault();
    const id = event.dataTransfer.getData('text/plain');
    const lead = shown.flatMap((column) => column.leads).find((one) => one.id === id);
    if (lead) onMove(lead, stage, actions.isBusy(id));
  };
  useEffect(() => {
    // By now the saved lead has the new version that the next change needs.
    for (const lead of columns.flatMap(({ leads }) => leads)) {
      const stage = actions.isBusy(lead.id) ? undefined : waiting.current.get(lead.id);
      if (stage === undefined) continue;
      waiting.current.delete(lead.id);
      focusOn.current = lead.id;
      move([lead], stage);
    }
  });

  return (
    <>
      <ol className="lead-board" aria-label="Leads by stage">
        {shown.map((column) => (
          <Column key={column.stage} column={column} query={query} onDrop={onDrop(column.stage)}>
            {column.leads.slice(0, depth).map((lead) => (
              <LeadCard
                key={lead.id}
                lead={lead}
                today={today}
                onMove={actions.canWrite ? onMove : null}
                isBusy={actions.isBusy(lead.id)}
                selection={selection}
              />
            ))}
          </Column>
        ))}
      </ol>
      {actions.parts}
      <Suspense>
        {isHydrated && (
          <LeadSelection leads={shown.flatMap(({ leads }) => leads)} selection={selection} actions={actions} me={me} />
        )}
      </Suspense>
    </>
  );
}

interface ColumnProps {
  readonly column: BoardColumn;
  readonly query: LeadQuery;
  readonly onDrop: (event: DragEvent) => void;
  readonly children: React.ReactNode;
}

function Column({ column, query, onDrop, children }: ColumnProps) {
  const { stage, count, more, leads } = column;
  const [isOver, setOver] = useState(false);
  const id = `stage-${stage}`;
  return (
    <li
      className="lead-column"
      data-over={isOver ? '' : undefined}
      data-closed={openStages.includes(stage) ? undefined : ''}
      aria-labelledby={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        onDrop(event);
      }}
    >
      <header>
        <h2 id={id}>
          <State tone={stageTones[stage]}>{stageCopy[stage]}</State>{' '}
          <span className="lead-column-count soft">
            {count.toLocaleString('en-US')}
            {more && '+'}
          </span>
        </h2>
        <Sums column={column} />
      </header>
      {leads.length > 0 && stage !== 'spam' && <ol>{children}</ol>}
      {(more || count > leads.length) && (
        <Link to={leadList.href({ ...query, stage, sort: 'active', after: '' })}>View all</Link>
      )}
    </li>
  );
}

/** Total and weighted value of the column. */
function Sums({ column: { stage, valueCents, weightedCents, more } }: { readonly column: BoardColumn }) {
  if (valueCents === 0) return null;
  const plus = more ? '+' : '';
  return (
    <p className="lead-column-sums soft">
      <span title={`Value: ${formatCents(valueCents)}${plus}`}>
        {formatShort(valueCents)}
        {plus}
      </span>
      {openStages.includes(stage) && (
        <span title={`By probability: ${formatCents(Math.round(weightedCents))}${plus}`}>
          , {formatShort(weightedCents)}
          {plus} weighted
        </span>
      )}
    </p>
  );
}

/** Returns cards, counts and sums as if all pending changes were saved. */
function withChanges(columns: readonly BoardColumn[], { shown, isBusy }: LeadActions): readonly BoardColumn[] {
  const before = columns.flatMap((column) => column.leads);
  if (!before.some(({ id }) => isBusy(id))) return columns;
  const moved = before.map((lead) => ({ from: lead, to: shown(lead) }));
  return columns.map((column) => {
    const { stage } = column;
    const leaving = moved.filter(({ from, to }) => from.stage === stage && to.stage !== stage);
    const coming = moved.filter(({ from, to }) => from.stage !== stage && to.stage === stage);
    const kept = moved.filter(({ from, to }) => from.stage === stage && to.stage === stage).map(({ to }) => to);
    const change = (of: (lead: ListedLead) => number) =>
      coming.reduce((sum, { to }) => sum + of(to), 0) - leaving.reduce((sum, { from }) => sum + of(from), 0);
    return {
      ...column,
      leads: [...coming.map(({ to }) => to), ...kept],
      count: column.count + coming.length - leaving.length,
      valueCents: column.valueCents + change(({ valueCents }) => valueCents ?? 0),
      weightedCents: column.weightedCents + change((lead) => ((lead.valueCents ?? 0) * probabilityOf(lead)) / 100),
    };
  });
}
