import './wizard.css';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { KnownPerson } from '#features/intake/draft/intake-draft.ts';
import { validateIntake, intakeStep, intakeSteps, lastStep } from '#features/intake/intake-steps.ts';
import { intakeMessages, stepText } from '#features/intake/intake.copy.ts';
import { OlderAnswers } from '#features/intake/steps/older-answers.tsx';
import { someAnswers } from '#features/intake/submissions/intake-answers.ts';
import { SaveForLater } from '#features/intake/wizard/save-for-later.tsx';
import { askedOf, type IntakeQuestions } from '#features/intake/questions/asked-questions.ts';
import { isQuestionName } from '#forms/questions/questions.ts';
import { controlId, IntakeStepFields } from '#features/intake/steps/step-fields.tsx';
import { honeypotField } from '#forms/spam.ts';
import { useWizard, type Wizard } from '#features/intake/wizard/use-wizard.tsx';
import { WizardThanks } from '#features/intake/wizard/wizard-ends.tsx';
import { fileChanges, QueuedFiles } from '#features/intake/uploads/queued-files.tsx';
import { WizardDraftNote, WizardFooter } from '#features/intake/wizard/wizard-footer.tsx';
import { WizardReview } from '#features/intake/wizard/wizard-review.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Honeypot } from '#ui/fields/honeypot.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Steps } from '#ui/feedback/steps.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

export interface IntakeWizardProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Prefill for signed-in users. */
  readonly known?: KnownPerson;
  /** By default those of the specification. */
  readonly questions?: IntakeQuestions;
}

/** Stays mounted while closed, so uploads continue. */
export function IntakeWizard({ open, onClose, known, questions }: IntakeWizardProps) {
  const wizard = useWizard({ open, onClose, known, questions });
  const { step, submitted, heading } = wizard;
  const isForm = submitted === null;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={isForm ? intakeMessages.title : intakeMessages.sentTitle}
      size="large"
      header={isForm && <WizardProgress step={step} />}
      initialFocus={heading}
    >
      <div className="wizard-status" role="status">
        <VisuallyHidden key={wizard.announcement.times}>{wizard.announcement.copy}</VisuallyHidden>
      </div>
      {isForm && <WizardSteps wizard={wizard} />}
      {isForm && <WizardForm key={step} wizard={wizard} />}
      {submitted !== null && (
        <WizardThanks submitted={submitted} heading={heading} onClose={onClose} onCopied={wizard.say} />
      )}
    </Dialog>
  );
}

function WizardProgress({ step }: { step: number }) {
  const copy = stepText(step, lastStep);
  return (
    <div className="wizard-progress soft">
      <Progress value={step} max={lastStep} label={copy} />
      <p className="data">{copy}</p>
    </div>
  );
}

function WizardSteps({ wizard }: { wizard: Wizard }) {
  const { step, draft, answers, questions, goTo } = wizard;
  const errors = validateIntake(answers, questions);
  const completed = intakeSteps.filter(
    ({ number }) =>
      number <= draft.reached &&
      number !== step &&
      intakeStep(number, questions).fields.every((field) => !errors[field]),
  );
  return (
    <Steps
      label="Steps of the form"
      titles={intakeSteps.map(({ title }) => title)}
      current={step}
      reached={draft.reached}
      completed={completed.map(({ number }) => number)}
      onStep={(next) => {
        goTo(next);
      }}
    />
  );
}

function WizardForm({ wizard }: { readonly wizard: Wizard }) {
  const { step, answers, questions, errors, files, queue, form, heading } = wizard;
  const before = useRef(files);
  const older = someAnswers(wizard.older, step, questions);
  const asked = askedOf(questions, answers);
  const announce = useEffectEvent(() => {
    const copy = fileChanges(before.current, files);
    before.current = files;
    if (copy !== '') wizard.say(copy);
  });
  useEffect(() => announce(), [files]);

  return (
    <form
      ref={form}
      className="dialog-form wizard-form"
      noValidate
      onSubmit={wizard.onSubmit}
      onChange={({ target }) => {
        wizard.change(target);
      }}
      onBlur={({ target }) => {
        wizard.leaveField(target);
      }}
      onKeyDown={(event) => {
        // On the last step Enter in a checkbox would submit; only the button may.
        const isInput = event.target instanceof HTMLInputElement && event.target.type !== 'file';
        if (step === lastStep && event.key === 'Enter' && isInput) event.preventDefault();
      }}
    >
      <h3 className="wizard-title" ref={heading} tabIndex={-1}>
        <VisuallyHidden>{stepText(step, lastStep)}: </VisuallyHidden>
        {intakeSteps[step - 1]?.title}
      </h3>
      {older.length > 0 && (
        <OlderAnswers answers={older} button={(field) => ({ type: 'button', onClick: () => wizard.takeBack(field) })} />
      )}
      <IntakeStepFields
        entries={[...questions.entries.values()].filter((entry) => entry.step === step && asked.has(entry.name))}
        form={answers}
        errors={errors}
        onFiles={(picked, name) => void queue.add(picked, isQuestionName(name) ? name : undefined)}
        files={(name) => (
          <QueuedFiles
            files={files.filter(({ question = 'uploadedFiles' }) => question === name)}
            queue={queue}
            onRemoved={() => document.getElementById(controlId(name))?.focus()}
          />
        )}
      />
      <Honeypot id={`intake-${honeypotField}`} name={honeypotField} />
      {step === lastStep && <WizardReview answers={answers} questions={questions} onChange={wizard.goTo} />}
      {wizard.sending === 'no' && !wizard.removal && (
        <>
          <WizardDraftNote kept={wizard.kept} onClear={wizard.clear} />
          <SaveForLater email={answers.workEmail} onSave={wizard.share} />
        </>
      )}
      <WizardFooter wizard={wizard} />
    </form>
  );
}
