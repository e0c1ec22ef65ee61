import { Alert } from '#ui/messages/alert.tsx';
import { ErrorSummary } from '#ui/messages/error-summary.tsx';
import { InlineError } from '#ui/messages/inline-error.tsx';
import { Specimen } from './specimen.tsx';

export function Messages({ scope }: { scope: string }) {
  return (
    <Specimen title="Messages">
      <Alert tone="info" title="Your answers are kept on this device">
        <p>Come back within 30 days and go on where you left off.</p>
      </Alert>
      <Alert tone="success">
        <p>Your submission has arrived.</p>
      </Alert>
      <Alert tone="warning" title="One file did not arrive">
        <p>You can send the form without it.</p>
      </Alert>
      <Alert tone="error" title="Nothing was sent">
        <p>
          Your answers are still here. Try again, or write to <a href="mailto:hello@example.com">hello@example.com</a>.
        </p>
      </Alert>
      <ErrorSummary
        title="Two answers are missing"
        errors={[
          { fieldId: `${scope}-company`, message: 'Enter your company name' },
          { fieldId: `${scope}-price-missing`, message: 'Choose how you would like to pay' },
        ]}
      />
      <InlineError id={`${scope}-inline`}>Enter an address such as name@company.com</InlineError>
    </Specimen>
  );
}
