import './error-summary.css';
import type { MouseEvent, Ref } from 'react';
import { Alert } from './alert.tsx';

export type Fault = { fieldId: string; message: string };

export type ErrorSummaryProps = {
  title: string;
  faults: readonly Fault[];
  /** For sending the focus here when no fault can take it. */
  ref?: Ref<HTMLDivElement>;
};

/** What is missing in a form, read out when it appears, each fault a link to its field. Shows nothing when there is none. */
export function ErrorSummary({ title, faults, ref }: ErrorSummaryProps) {
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={ref}>
      {faults.length > 0 && (
        <Alert tone="error" title={title}>
          <ul>
            {faults.map(({ fieldId, message }) => (
              <li key={fieldId}>
                <a
                  href={`#${fieldId}`}
                  onClick={(event) => {
                    goTo(event, fieldId);
                  }}
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

/** By focus rather than by address, so that the browser's Back still means what the page makes of it. */
function goTo(event: MouseEvent, fieldId: string): void {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  field.focus();
}
