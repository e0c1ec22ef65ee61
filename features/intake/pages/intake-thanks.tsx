import './intake-page.css';
import { intakeMessages } from '#features/intake/intake-texts.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

/** The thank-you screen as a page. */
export function IntakeThanks({ reference }: { readonly reference: string | null }) {
  return (
    <div className="intake-page intake-page-thanks">
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
      <p>{intakeMessages.confirmationSent}</p>
      <ButtonLink href="/" variant="primary">
        Close
      </ButtonLink>
    </div>
  );
}
