import '#ui/feedback/done-mark.css';
import { useState, type RefObject } from 'react';
import type { SentIntake } from '#features/intake/wizard/send-intake.ts';
import { intakeMessages } from '#features/intake/intake.copy.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { DialogFooter } from '#ui/dialog/dialog.tsx';
import { Icon } from '#ui/icon.tsx';

interface WizardThanksProps {
  readonly submitted: SentIntake;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onClose: () => void;
  readonly onCopied: (copy: string) => void;
}

/** Links without the router's `href`, whose package the dialog would load. */
export function WizardThanks({ submitted, heading, onClose, onCopied }: WizardThanksProps) {
  const { reference, filesLost, article } = submitted;
  return (
    <>
      <div className="dialog-end">
        <span className="done-mark">
          <Icon name="check" />
        </span>
        <h3 ref={heading} tabIndex={-1}>
          {intakeMessages.thankYouTitle}
        </h3>
        <p>{intakeMessages.thankYouText}</p>
        <Reference reference={reference} onCopied={onCopied} />
        {filesLost > 0 && <Alert tone="warning">{intakeMessages.filesLost(filesLost)}</Alert>}
        <p className="soft small">{intakeMessages.confirmationSent}</p>
        <p className="small" data-for="signed-out">
          <a href="/signup">{intakeMessages.follow}</a>
        </p>
        {article !== null && (
          <p className="small">
            {intakeMessages.read} <a href={article.path}>{article.title}</a>
          </p>
        )}
      </div>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
        <ButtonLink href="/book" variant="primary">
          {intakeMessages.bookCall}
        </ButtonLink>
      </DialogFooter>
    </>
  );
}

function Reference({ reference, onCopied }: { reference: string; onCopied: (copy: string) => void }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference);
      setCopied(true);
      onCopied('Reference copied');
    } catch {
      // Without clipboard permission the number can be selected with a press.
    }
  };
  return (
    <div className="wizard-reference">
      <span>Your reference</span>
      <strong className="data">{reference}</strong>
      <Button size="small" onClick={() => void copy()}>
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}
