import './error-summary.css';
import type { MouseEvent, Ref } from 'react';
import { Alert } from './alert.tsx';

type Fault = { fieldId: string; message: string };

export type ErrorSummaryProps = {
  title: string;
  faults: readonly Fault[];
  /** Focus target when no field can take it. */
  ref?: Ref<HTMLDivElement>;
};

/** Announced; each error links to its field. */
export function ErrorSummary({ title, faults, ref }: ErrorSummaryProps) {
  // An error equal to the title shows once.
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

/** Keeps the URL, so Back works. */
function goTo(event: MouseEvent, fieldId: string): void {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  field.focus();
}
