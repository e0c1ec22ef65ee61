import type { IntakeForm } from '#features/intake/intake.ts';
import { intakeAnswers, type AnsweredStep } from '#features/intake/submissions/intake-answers.ts';
import type { IntakeQuestions } from '#features/intake/questions/asked-questions.ts';
import { fileFacts, type EmailedFile } from '#features/intake/uploads/file-facts.email.public.tsx';
import { site } from '#content/site.ts';
import { timestampText } from '#forms/timestamp.ts';
import { EmailFacts, EmailFrame, EmailHeading, EmailText, type EmailFact } from '#ui/email/email.tsx';

export interface TeamEmail {
  readonly reference: string;
  readonly createdAt: Date;
  /** Above 1 after changes by the sender. */
  readonly version: number;
  readonly form: IntakeForm;
  readonly questions: IntakeQuestions;
  readonly files: readonly EmailedFile[];
}

/** Email to the team: all answers and private file links. */
export function teamSubject({ version, form, reference }: TeamEmail): string {
  return `${version > 1 ? 'Changed project intake' : 'New project intake'}: ${form.company} (${reference})`;
}

export function TeamEmailBody(mail: TeamEmail) {
  const { form, questions, reference, createdAt, version } = mail;
  const [first, ...steps] = intakeAnswers(form, questions);
  const name = `${form.firstName} ${form.lastName}`;
  return (
    <EmailFrame
      brand={site.name}
      preview={`${name}, ${form.company}: ${form.headlineOutcome.slice(0, 120)}`}
      footer={`Reply to this email to reach ${name}. Only administrators can open the links to files.`}
    >
      <EmailHeading>{form.company}</EmailHeading>
      <EmailText>
        {version > 1
          ? `${name} changed project intake ${reference}. The current version is below.`
          : `${name} sent a project intake. We promised a reply within 24 hours.`}
      </EmailText>
      <EmailFacts
        facts={[
          { label: 'Reference', value: reference },
          { label: 'Received', value: timestampText(createdAt) },
          ...answered(first),
        ]}
      />
      {steps.map((step) => (
        <Step key={step.number} step={step} />
      ))}
      <Files {...mail} />
    </EmailFrame>
  );
}

export interface ConfirmationEmail {
  readonly reference: string;
  readonly createdAt: Date;
  /** Stored files; next, those that never arrived. */
  readonly files: number;
  readonly missingFiles: number;
}

/** The address is unverified, so the email contains no other sender input: it cannot be used to message strangers. */
export function confirmationSubject({ reference }: ConfirmationEmail): string {
  return `We got your project details (${reference})`;
}

export function ConfirmationEmailBody({ reference, createdAt, files, missingFiles }: ConfirmationEmail) {
  const facts: EmailFact[] = [
    { label: 'Your reference', value: reference },
    { label: 'Received', value: timestampText(createdAt) },
  ];
  if (files > 0) facts.push({ label: 'Files received', value: String(files) });
  return (
    <EmailFrame
      brand={site.name}
      preview={`Your reference is ${reference}. Our team reviews your project within 24 hours.`}
      footer={`You received this email because someone entered this address in a project intake at ${site.name}. If that wasn’t you, reply and we’ll delete it.`}
    >
      <EmailHeading>We got your project details</EmailHeading>
      <EmailText>Thank you for telling us about your project. Our team has your answers.</EmailText>
      <EmailFacts facts={facts} />
      <EmailHeading level={2}>What happens next</EmailHeading>
      <EmailText>
        Our team will review your project within 24 hours and reply to this address with next steps and timeline
        estimates.
      </EmailText>
      {missingFiles > 0 ? (
        <EmailText>
          {missingFiles === 1
            ? 'We didn’t receive one of your files. Please reply to this email and attach it.'
            : `We didn’t receive ${missingFiles} of your files. Please reply to this email and attach them.`}
        </EmailText>
      ) : null}
      <EmailText quiet>
        Anything to add or correct? Reply to this email and keep the reference in the subject.
      </EmailText>
    </EmailFrame>
  );
}

function Step({ step }: { readonly step: AnsweredStep }) {
  const left = step.answers.filter((answer) => answer.value === '' && answer.field !== 'uploadedFiles');
  return (
    <>
      <EmailHeading level={2}>{step.title}</EmailHeading>
      <EmailFacts facts={answered(step)} />
      {left.length > 0 ? (
        <EmailText quiet>{`Not answered: ${left.map((answer) => answer.label).join(', ')}.`}</EmailText>
      ) : null}
    </>
  );
}

function Files({ files, form }: TeamEmail) {
  const failed = form.uploadedFiles.filter((file) => !file.uploadSuccess);
  if (files.length + failed.length === 0) return null;
  return (
    <>
      <EmailHeading level={2}>Files</EmailHeading>
      <EmailFacts
        facts={[
          ...fileFacts(files),
          ...failed.map((file, index) => ({
            label: `Not received ${index + 1}`,
            value: `${file.fileName}: ${file.error ?? ''}`,
          })),
        ]}
      />
    </>
  );
}

function answered(step: AnsweredStep | undefined): EmailFact[] {
  return (step?.answers ?? [])
    .filter((answer) => answer.value !== '' && answer.field !== 'uploadedFiles')
    .map(({ label, value }) => ({ label, value }));
}
