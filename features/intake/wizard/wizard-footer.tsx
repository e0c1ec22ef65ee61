import '#ui/link-button.css';
import { useRef, useState } from 'react';
import { intakeStep, lastStep } from '#features/intake/intake-steps.ts';
import { intakeMessages } from '#features/intake/intake.copy.ts';
import { answerTo, askedOf } from '#features/intake/questions/asked-questions.ts';
import { isPending } from '#features/intake/uploads/upload-queue.ts';
import type { DraftRemoval } from '#features/intake/draft/use-draft.tsx';
import type { Wizard } from '#features/intake/wizard/use-wizard.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { DialogFooter } from '#ui/dialog/dialog.tsx';

export function WizardFooter({ wizard }: { readonly wizard: Wizard }) {
  const { step, answers, questions, sending, files } = wizard;
  const asked = askedOf(questions, answers);
  const isComplete = intakeStep(step, questions).required.every(
    (field) => !asked.has(field) || isAnswered(answerTo(questions, field, answers)),
  );
  const underWay = files.filter(isPending).length;
  return (
    <DialogFooter>
      {wizard.removal && sending === 'no' && <RemovalNotice removal={wizard.removal} onStartAnew={wizard.startAnew} />}
      {wizard.failure && (
        <Alert tone="error" role="alert">
          <p>{wizard.failure.message}</p>
          {wizard.failure.reason === 'signed-out' && <a href={signInAddress()}>Sign in and come back to this form</a>}
        </Alert>
      )}
      <p className="soft small" id="wizard-hint">
        {!isComplete && [intakeMessages.incomplete, ...Object.values(wizard.errors)].join('. ')}
        {sending === 'waiting' && `Sending once ${underWay === 1 ? 'your file is' : `your ${underWay} files are`} up`}
      </p>
      {step > 1 && (
        <Button onClick={wizard.back} disabled={sending !== 'no'}>
          Back
        </Button>
      )}
      {step < lastStep ? (
        <Button type="submit" variant="primary" aria-disabled={!isComplete || undefined} aria-describedby="wizard-hint">
          Continue
        </Button>
      ) : (
        <Button type="submit" variant="primary" busy={sending !== 'no'} aria-describedby="wizard-hint">
          {sending === 'no' ? 'Submit' : sending === 'waiting' ? 'Waiting for files' : 'Submitting'}
        </Button>
      )}
    </DialogFooter>
  );
}

/** Says that another tab sent or cleared this form. Sending it again updates the same request. */
function RemovalNotice({ removal, onStartAnew }: { removal: DraftRemoval; onStartAnew: () => void }) {
  return (
    <Alert tone="info" role="status" title={`This form was ${removal.what} in another tab`}>
      {removal.reference && (
        <p>
          Your reference is <strong className="data">{removal.reference}</strong>.
        </p>
      )}
      <p>The answers on this page are still here.</p>
      <button type="button" className="link-button" onClick={onStartAnew}>
        Start a new form
      </button>
    </Alert>
  );
}

export function WizardDraftNote({ kept, onClear }: { kept: boolean; onClear: () => void }) {
  const [asking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  if (asking) {
    return (
      <div className="wizard-note soft small" role="group" aria-label="Clear this form">
        <p>Clear every answer and file of this form? This cannot be undone.</p>
        <Button
          size="small"
          onClick={() => {
            setAsking(false);
            onClear();
          }}
        >
          Clear everything
        </Button>
        <Button
          size="small"
          variant="quiet"
          ref={(button) => button?.focus()}
          onClick={() => {
            setAsking(false);
            requestAnimationFrame(() => opener.current?.focus());
          }}
        >
          Keep my answers
        </Button>
      </div>
    );
  }
  return (
    <div className="wizard-note soft small">
      <p>
        {kept
          ? 'We keep your answers on this device until you submit, for up to 30 days.'
          : 'This browser does not let us keep your answers on this device: they are lost when you leave the page.'}
      </p>
      <button
        ref={opener}
        type="button"
        className="link-button"
        onClick={() => {
          setAsking(true);
        }}
      >
        Clear this form
      </button>
    </div>
  );
}

function isAnswered(answer: unknown): boolean {
  return typeof answer === 'string'
    ? answer.trim() !== ''
    : Array.isArray(answer)
      ? answer.length > 0
      : answer === true;
}

function signInAddress(): string {
  const returnTo = location.pathname + location.search;
  return `/login?${new URLSearchParams({ returnTo, openIntake: 'true' }).toString()}`;
}
