import './lead-board.css';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { Link } from 'react-router';
import { LeadCard } from '#features/leads/board/lead-card.tsx';
import { Mover, type Move, type Moved } from '#features/leads/board/mover.tsx';
import { stageTones, stageCopy } from '#features/leads/lead-copy.ts';
import { stages, type Stage } from '#features/leads/leads.ts';
import type { BoardColumn, ListedLead } from '#features/leads/lead-shapes.ts';
import { leadList, type LeadQuery } from '#features/leads/list/lead-filter.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { State } from '#ui/feedback/state.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

interface LeadBoardProps {
  readonly columns: readonly BoardColumn[];
  readonly query: LeadQuery;
  readonly today: string;
}

/** Cards move by menu (keyboard, touch) or drag, optimistically; on failure the card returns with the reason. */
export function LeadBoard({ columns, query, today }: LeadBoardProps) {
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const [moved, setMoved] = useState<Moved | null>(null);
  const focusOn = useRef<string | null>(null);
  const shown = withMoves(columns, moves);

  useEffect(() => {
    if (focusOn.current === null) return;
    // The card is a new element in its new column, so focus must be restored.
    document.querySelector<HTMLElement>(`[data-lead="${focusOn.current}"] a`)?.focus();
    focusOn.current = null;
  }, [moves]);

  const move = (lead: ListedLead, stage: Stage, byMenu: boolean) => {
    if (lead.stage === stage || moves.some(({ lead: { id } }) => id === lead.id)) return;
    if (byMenu) focusOn.current = lead.id;
    setMoved(null);
    setMoves((before) => [...before, { lead, stage }]);
  };
  const done = (outcome: Moved) => {
    setMoves((before) => before.filter(({ lead }) => lead.id !== outcome.lead.id));
    setMoved(outcome);
  };
  const onDrop = (stage: Stage) => (event: DragEvent) => {
    event.preventDefault();
    const id = event.dataTransfer.getData('text/plain');
    const lead = shown.flatMap((column) => column.leads).find((one) => one.id === id);
    if (lead) move(lead, stage, false);
  };

  return (
    <>
      <div className={moved?.fault == null ? undefined : 'alert-region'} role="status">
        {moved?.fault == null ? (
          <VisuallyHidden>{moved && `${nameOf(moved.lead)} is in ${stageCopy[moved.stage]} now.`}</VisuallyHidden>
        ) : (
          <Alert tone="warning" title={`${nameOf(moved.lead)} was not moved`}>
            <p>{moved.fault}</p>
          </Alert>
        )}
      </div>
      <ol className="lead-board" aria-label="Leads by stage">
        {shown.map((column) => (
          <Column key={column.stage} column={column} query={query} onDrop={onDrop(column.stage)}>
            {column.leads.map((lead) => (
              <LeadCard key={lead.id} lead={lead} today={today} onMove={(stage) => move(lead, stage, true)} />
            ))}
          </Column>
        ))}
      </ol>
      {moves.map((one) => (
        <Mover key={one.lead.id} move={one} onDone={done} />
      ))}
    </>
  );
}

interface ColumnProps {
  readonly column: BoardColumn;
  readonly query: LeadQuery;
  readonly onDrop: (event: DragEvent) => void;
  readonly children: React.ReactNode;
}

function Column({ column: { stage, count, more, leads }, query, onDrop, children }: ColumnProps) {
  const [isOver, setOver] = useState(false);
  const id = `stage-${stage}`;
  return (
    <li
      className="lead-column"
      data-over={isOver ? '' : undefined}
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
      <h2 id={id}>
        <State tone={stageTones[stage]}>{stageCopy[stage]}</State>{' '}
        <span className="lead-column-count soft small">
          {count.toLocaleString('en-US')}
          {more && '+'}
        </span>
      </h2>
      {leads.length === 0 ? <p className="lead-column-empty soft small">None</p> : <ol>{children}</ol>}
      {(more || count > leads.length) && (
        <Link to={leadList.href({ ...query, stage, sort: 'active', after: '' })}>View all</Link>
      )}
    </li>
  );
}

/** As if all moves were saved. */
function withMoves(columns: readonly BoardColumn[], moves: readonly Move[]): readonly BoardColumn[] {
  if (moves.length === 0) return columns;
  return stages.flatMap((stage) => {
    const column = columns.find((one) => one.stage === stage);
    if (!column) return [];
    const leaving = moves.filter(({ lead }) => column.leads.some(({ id }) => id === lead.id));
    const coming = moves.filter((move) => move.stage === stage && !leaving.includes(move));
    const kept = column.leads.filter(
      (lead) => !leaving.some((move) => move.lead.id === lead.id && move.stage !== stage),
    );
    const leads = [...coming.map(({ lead }) => ({ ...lead, stage })), ...kept];
    return [{ ...column, leads, count: column.count + leads.length - column.leads.length }];
  });
}

function nameOf({ name, email }: ListedLead): string {
  return name || email;
}
