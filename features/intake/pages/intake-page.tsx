import '#ui/feedback/steps.css';
import './intake-page.css';
import { href } from 'react-router';
import { intakePageErrors, type IntakePageError } from '#features/intake/intake-address.ts';
import { IntakePageFiles, type PageFile } from '#features/intake/pages/intake-page-files.tsx';
import { intakeQuestions } from '#features/intake/questions/asked-questions.ts';
import type { AskedForm } from '#forms/questions/questions.ts';
import { saidConditions } from '#forms/questions/said-conditions.ts';
import { IntakePageReview } from '#features/intake/pages/intake-page-review.tsx';
import { intakeStep, intakeSteps, lastStep, type IntakeErrors } from '#features/intake/intake-steps.ts';
import { intakeMessages, stepText } from '#features/intake/intake.copy.ts';
import { intakePageCopy } from '#features/intake/pages/intake-page.copy.ts';
import type { AnswerName, IntakeForm } from '#features/intake/intake.ts';
import { controlId, IntakeStepFields } from '#features/intake/steps/step-fields.tsx';
import { OlderAnswers } from '#features/intake/steps/older-answers.tsx';
import { draftKey } from '#features/intake/draft/draft-key.ts';
import { savedDraftCopy } from '#features/intake/draft/draft.copy.ts';
import type { IntakeValue } from '#features/intake/submissions/intake-answers.ts';
import { offlineText } from '#forms/sending/offline.ts';
import { honeypotField } from '#forms/spam.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { Choice } from '#ui/fields/choice.tsx';
import { Honeypot } from '#ui/fields/honeypot.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/messages/error-summary.tsx';
import { OfflineNote } from '#ui/messages/offline-note.tsx';
import { Icon } from '#ui/icon.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Row, Stack } from '#ui/layout/layout.tsx';
import { PlainPage } from '#ui/page/plain-page.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

export interface IntakePageProps {
  readonly step: number;
  readonly reached: number;
  readonly form: IntakeForm;
  readonly published: AskedForm | null;
  readonly errors: IntakeErrors;
  readonly error: IntakePageError | null;
  readonly files: readonly PageFile[];
  readonly older: readonly IntakeValue[];
  readonly hasSaved: boolean;
  readonly isSaved: boolean;
  readonly shownAt: number | null;
}

/** Id of the form, whose number follows at the end of the page. */
export const intakeForm = 'intake-form';

/** Every button submits the form, so no input is lost. */
export function IntakePage(page: IntakePageProps) {
  const { step, reached, form, errors, error, files, older, hasSaved, isSaved, shownAt } = page;
  const isLast = step === lastStep;
  const questions = intakeQuestions(page.published);
  const all = [...questions.entries.values()];
  const entries = saidConditions(
    all,
    all.filter((entry) => entry.step === step),
    form,
  );
  return (
    <PlainPage title={intakeMessages.title} lead={intakePageCopy.pageIntroduction} width="l">
      <Row gap="4" className="intake-page-progress">
        <Progress value={step} max={lastStep} label={stepText(step, lastStep)} />
        <p className="soft small">{stepText(step, lastStep)}</p>
      </Row>
      {error && (
        <Alert tone={error === 'files' ? 'warning' : 'error'} role="alert">
          {intakePageErrors[error]}
        </Alert>
      )}
      {hasSaved && (
        <Alert tone="success" role="status">
          <p>{savedDraftCopy.sent}</p>
        </Alert>
      )}
      {Object.keys(errors).length > 0 && <ErrorSummary title={intakeMessages.incomplete} errors={errorList(errors)} />}
      <form
        id={intakeForm}
        method="post"
        action={isLast ? href('/functions/v1/intake-submissions') : href('/intake')}
        encType={entries.some(({ kind }) => kind === 'files') ? 'multipart/form-data' : undefined}
        noValidate
        data-plain-draft={draftKey}
        data-saved={isSaved ? '' : undefined}
        className="intake-page-form"
      >
        {/* Enter presses the form's first button, so it acts like the last one. */}
        <button type="submit" name="action" value={isLast ? 'submit' : 'continue'} hidden tabIndex={-1}>
          {isLast ? 'Submit' : 'Continue'}
        </button>
        <input type="hidden" name="step" value={step} />
        {shownAt !== null && <input type="hidden" name="shownAt" value={shownAt} />}
        <StepLinks step={step} reached={reached} />
        {step === 1 && (
          <p className="soft small">
            {intakePageCopy.short} <a href={href('/intake/short')}>{intakePageCopy.shortLink}</a>
          </p>
        )}
        <h2 id="intake-step">{intakeStep(step).title}</h2>
        {older.length > 0 && (
          <OlderAnswers
            answers={older}
            button={(field) => ({ type: 'submit', name: 'action', value: `use-${field}` })}
          />
        )}
        <IntakeStepFields
          entries={entries}
          form={form}
          errors={errors}
          files={(name) => <IntakePageFiles files={files} name={name} />}
        />
        <Honeypot id={`intake-${honeypotField}`} name={honeypotField} />
        {isLast && <IntakePageReview form={form} questions={questions} />}
        <Cluster gap="3" rule="6" className="intake-page-actions">
          <Button type="submit" variant="primary" size="large" name="action" value={isLast ? 'submit' : 'continue'}>
            {isLast ? 'Submit' : 'Continue'}
          </Button>
          {step > 1 && (
            <Button type="submit" size="large" name="action" value="back">
              Back
            </Button>
          )}
          <Button type="submit" variant="quiet" name="action" value="clear">
            Clear this form
          </Button>
        </Cluster>
        <OfflineNote>{offlineText}</OfflineNote>
        <Stack as="details" rule="4" className="small">
          <summary>{savedDraftCopy.title}</summary>
          <Stack gap="3">
            <p className="soft">{savedDraftCopy.text}</p>
            <TextField
              name="saveEmail"
              id="intake-save-email"
              type="email"
              label={savedDraftCopy.email}
              defaultValue={form.workEmail}
            />
            <Choice type="checkbox" name="saveRemind" value="on">
              {savedDraftCopy.remind}
            </Choice>
            <Cluster>
              <Button type="submit" name="action" value="save">
                {savedDraftCopy.send}
              </Button>
            </Cluster>
          </Stack>
        </Stack>
      </form>
    </PlainPage>
  );
}

function StepLinks({ step, reached }: { readonly step: number; readonly reached: number }) {
  return (
    <nav className="steps" aria-label="Steps">
      <ol>
        {intakeSteps.map(({ number, title }) => {
          const copy = (
            <>
              <span className="step-mark">{number < step ? <Icon name="check" /> : number}</span>
              {number < step && <VisuallyHidden>Completed: </VisuallyHidden>}
              <span className="step-title">{title}</span>
            </>
          );
          return (
            <li key={number} data-past={number < step ? '' : undefined} data-done={number < step ? '' : undefined}>
              {number === step || number > reached ? (
                <span className="step" aria-current={number === step ? 'step' : undefined}>
                  {copy}
                </span>
              ) : (
                <button type="submit" className="step" name="action" value={`step-${number}`}>
                  {copy}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function errorList(errors: IntakeErrors): { fieldId: string; message: string }[] {
  return Object.entries(errors).map(([name, message = '']) => ({ fieldId: controlId(name as AnswerName), message }));
}
