import './phase-line.css';
import { phaseCopy as copy } from '#content/phases.ts';
import type { projectLine } from '#features/work/work.ts';
import { LocalTime } from '#ui/local-time.tsx';

interface PhaseLineProps {
  readonly line: ReturnType<typeof projectLine>;
  readonly label: string;
}

/** The phases of a project and today on them: beside one another, on narrow screens below one another. */
export function PhaseLine({ line, label }: PhaseLineProps) {
  return (
    <ol className="phase-line small" aria-label={label}>
      {line.map(({ phase, state, done, count, dueOn, todayAt }) => (
        <li key={phase} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          {todayAt !== null && (
            // The policy for styles allows none in the page, but it does positions of shapes.
            <svg className="phase-line-today" role="img" aria-label={copy.today}>
              <text className="phase-line-label" data-for="wide" x={`${todayAt * 88}%`} y="-12">
                {copy.today}
              </text>
              <circle data-for="wide" cx={`${todayAt * 100}%`} cy="0" r="5" />
              <circle data-for="narrow" cx="0" cy={`${todayAt * 100}%`} r="5" />
            </svg>
          )}
          <b>{copy.names[phase]}</b>
          <span className="soft">{copy.meanings[phase]}</span>
          <span className="soft">
            {state === 'done' ? copy.finished : `${done}/${count}`}, <LocalTime at={`${dueOn}T12:00:00Z`} isDay />
          </span>
        </li>
      ))}
    </ol>
  );
}
