import './error-summary.css';
import type { MouseEvent, Ref } from 'react';
import { Alert } from './alert.tsx';

type Fault = { fieldId: string; message: string };

export type ErrorSummaryProps = {
  title: string;
  faults: readonly Fault[];
  /** For sending the focus here when no fault can take it. */
  ref?: Ref<HTMLDivElement>;
};

/** What is missing in a form, read out when it appears, each fault a link to its field. Shows nothing when there is none. */
export function ErrorSummary({ title, faults, ref }: ErrorSummaryProps) {
  // One fault in the words of the title is said once, as a link.
  const saysAll = faults.length === 1 && faults[0]?.message === title;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={ref}>
      {faults.length > 0 && (
        <Alert tone="error" title={saysAll ? undefined : title}>
          <ul>
            {faults.map((fault) => (
              <li key={fault.fieldId} className={saysAll ? 'alert-title' : undefined}>
                <FaultLink {...fault} />
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

function FaultLink({ fieldId, message }: Fault) {
  return (
    <a
      href={`#${fieldId}`}
      onClick={(event) => {
        goTo(event, fieldId);
      }}
    >
      {message}
    </a>
  );
}

/** By focus rather than by address, so that the browser's Back still means what the page makes of it. */
function goTo(event: MouseEvent, fieldId: string): void {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  field.focus();
}
