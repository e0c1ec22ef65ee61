import { features } from '#content/home/features.ts';

/** The buttons are only drawn. */
export function ApprovalCard() {
  const { drawing, state, subject, facts, answers } = features.approval;
  return (
    <div className="panel approval" role="img" aria-label={drawing}>
      <p className="panel-head">
        {subject} <span className="state">{state}</span>
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
        {answers.map((answer) => (
          <span key={answer}>{answer}</span>
        ))}
      </p>
    </div>
  );
}
