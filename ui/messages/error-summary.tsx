import './error-summary.css';
import type { MouseEvent, Ref } from 'react';
import { Alert } from './alert.tsx';

type FormError = { fieldId: string; message: string };

export type ErrorSummaryProps = {
  title: string;
  errors: readonly FormError[];
  /** Focus target when no field can take it. */
  ref?: Ref<HTMLDivElement>;
};

/** Announced; each error links to its field. */
export function ErrorSummary({ title, errors, ref }: ErrorSummaryProps) {
  // An error equal to the title shows once.
  const saysAll = errors.length === 1 && errors[0]?.message === title;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={ref}>
      {errors.length > 0 && (
        <Alert tone="error" title={saysAll ? undefined : title}>
          <ul>
            {errors.map((error) => (
              <li key={error.fieldId} className={saysAll ? 'alert-title' : undefined}>
                <ErrorLink {...error} />
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

function ErrorLink({ fieldId, message }: FormError) {
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
