import { features } from '#content/home/features.ts';
import { runProcesses, shownTimes, wholeRun } from '#content/home/run.ts';

/** As it is without scripts; `public-page/run/live-run.ts` makes it live. */
export function RunLog() {
  const { drawing, state } = features.log;
  const [process] = runProcesses;
  return (
    <div className="panel run-log" role="img" aria-label={drawing}>
      <p className="panel-head">
        <span>{process.name}</span> <span className="state">{state}</span>
      </p>
      <ul>
        {wholeRun(process).map(([event, note], index) => (
          <li key={event}>
            <span>{shownTimes[index]}</span>
            <span>{event}</span>
            <span>{note}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
