import { features } from '#content/home/features.ts';

/** The time gap is the wait for a person. */
export function RunLog() {
  const { drawing, run, state, lines } = features.log;
  return (
    <div className="panel run-log" role="img" aria-label={drawing}>
      <p className="panel-head">
        {run} <span className="state">{state}</span>
      </p>
      <ul>
        {lines.map(([time, event, note]) => (
          <li key={event}>
            <span>{time}</span>
            <span>{event}</span>
            <span>{note}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
