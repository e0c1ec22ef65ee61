import { features } from '#content/home/features.ts';
import { runCopy, runProcesses } from '#content/home/run.ts';

/** The buttons are only drawn; `public-page/run/live-run.ts` makes them live. */
export function ApprovalCard() {
  const { drawing } = features.approval;
  const [{ subject, facts }] = runProcesses;
  return (
    <div className="panel approval" role="img" aria-label={drawing}>
      <p className="panel-head">
        {subject} <span className="state">{runCopy.states.waiting}</span>
      </p>
      <ul>
        {facts.map(([name, value]) => (
          <li key={name}>
            <span>{name}</span>
            <span>{value}</span>
          </li>
        ))}
      </ul>
      <p className="approval-answers">
        {[runCopy.approve, runCopy.sendBack].map((answer) => (
          <span key={answer}>{answer}</span>
        ))}
      </p>
    </div>
  );
}
