import './intake-page.css';
import { intakeMessages } from '#features/intake/intake-copy.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

export function IntakeThanks({
  reference,
  filesLost,
}: {
  readonly reference: string | null;
  readonly filesLost: number;
}) {
  return (
    <div className="intake-page intake-page-thanks" data-sent-draft="intake">
      <span className="intake-page-mark">
        <Icon name="check" />
      </span>
      <h1>{intakeMessages.thankYouTitle}</h1>
      <p>{intakeMessages.thankYouText}</p>
      {reference && (
        <p className="intake-page-reference">
          Your reference is <strong>{reference}</strong>
        </p>
      )}
      {filesLost > 0 && <Alert tone="warning">{intakeMessages.filesLost(filesLost)}</Alert>}
      <p>{intakeMessages.confirmationSent}</p>
      <ButtonLink href="/" variant="primary">
        Close
      </ButtonLink>
    </div>
  );
}
