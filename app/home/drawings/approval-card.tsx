import { features } from '#content/features.ts';

/** A request for approval, as the person who is asked sees it. Its two answers are drawn and cannot be pressed. */
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
