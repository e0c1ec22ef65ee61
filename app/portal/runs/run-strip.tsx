import './run-strip.css';
import type { ShownWorkflow } from '#app/portal/runs/load-runs.server.ts';
import { PortalCell, PortalRow, PortalTable } from '#app/portal/portal-table.tsx';
import { runsCopy as copy } from '#content/runs.ts';
import { Fact, Facts } from '#ui/list/facts.tsx';
import { LocalTime } from '#ui/local-time.tsx';

type StripProps = Pick<ShownWorkflow, 'id' | 'name' | 'days'>;
type Day = ShownWorkflow['days'][number];

/** Failing days named below the strip. */
const namedDays = 3;

/** One cell for each day. Failing days differ in color and height, and the newest of them are named below. */
export function RunStrip({ id, name, days }: StripProps) {
  const withRuns = days.filter((day) => day.succeeded + day.failed + day.other > 0);
  const failing = withRuns.filter(({ failed }) => failed > 0).toReversed();
  const label = copy.strip(name, failing.length, withRuns.length, days.length);
  return (
    <div className="run-strip">
      <svg viewBox={`0 0 ${days.length * 4} 32`} preserveAspectRatio="none" role="img" aria-label={label}>
        {days.map((day, at) => (
          <Cell key={day.day} day={day} at={at} />
        ))}
      </svg>
      <div className="run-strip-ends soft small">
        <LocalTime at={`${days[0]?.day ?? ''}T12:00:00Z`} isDay />
        <span>
          {failing.length === 0
            ? copy.noFailures
            : copy.failing(
                failing.slice(0, namedDays).map(({ day, failed }) => `${dayText(day)} (${failed})`),
                failing.length - namedDays,
              )}
        </span>
        <span>{copy.today}</span>
      </div>
      <details>
        <summary className="small">{copy.table}</summary>
        <DaysTable id={id} name={name} days={withRuns.toReversed()} />
      </details>
    </div>
  );
}

/** Figures for the days that the strip shows. */
export function WorkflowFigures({ runs, rate, median, slow, saved }: ShownWorkflow) {
  const figures = [
    [copy.runs, runs.toLocaleString('en-US')],
    [copy.rate, rate],
    [copy.median, median],
    [copy.slow, slow],
    [copy.saved, saved],
  ] as const;
  return (
    <Facts labels="above" className="run-figures">
      {figures.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}

function Cell({ day, at }: { readonly day: Day; readonly at: number }) {
  const { succeeded, failed, other } = day;
  const isEmpty = succeeded + failed + other === 0;
  const tone = isEmpty ? 'none' : failed > 0 ? (failed > succeeded ? 'bad' : 'some') : 'good';
  const height = isEmpty ? 4 : failed > 0 ? 32 : 22;
  return (
    <rect x={at * 4} y={32 - height} width="3" height={height} data-tone={tone}>
      <title>{copy.cell(day.day, succeeded, failed)}</title>
    </rect>
  );
}

function DaysTable({ id, name, days }: StripProps) {
  const columns = [copy.day, copy.succeeded, copy.failed, copy.other];
  return (
    <>
      <span id={`table-${id}`} hidden>
        {name}
      </span>
      <PortalTable columns={columns} amounts={[]} titleId={`table-${id}`}>
        {days.map(({ day, succeeded, failed, other }) => (
          <PortalRow key={day}>
            <PortalCell column={copy.day}>{day}</PortalCell>
            <PortalCell column={copy.succeeded}>{succeeded}</PortalCell>
            <PortalCell column={copy.failed}>{failed}</PortalCell>
            <PortalCell column={copy.other}>{other}</PortalCell>
          </PortalRow>
        ))}
      </PortalTable>
    </>
  );
}

function dayText(day: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day));
}
