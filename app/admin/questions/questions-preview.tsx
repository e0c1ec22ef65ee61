import { useRef, useState } from 'react';
import { intakeFrom, intakeStep, intakeSteps } from '#features/intake/intake-steps.ts';
import { intakeQuestions } from '#features/intake/questions/asked-questions.ts';
import { IntakeStepFields } from '#features/intake/steps/step-fields.tsx';
import { answerIn, fieldOf } from '#features/intake/draft/device.ts';
import { FieldControl } from '#features/questions/fields/field-control.public.tsx';
import { questionsCopy as copy } from '#features/questions/questions.copy.ts';
import { askedItems, shownItems, type FormItem } from '#features/questions/questions.public.ts';
import { Stack } from '#ui/layout/layout.tsx';

interface QuestionsPreviewProps {
  readonly form: string;
  readonly items: readonly FormItem[];
}

/** The draft as visitors will see it, which can be answered but not sent. */
export function QuestionsPreview({ form, items }: QuestionsPreviewProps) {
  const published = { version: 0, items };
  const shell = useRef<HTMLFormElement>(null);
  const [answers, setAnswers] = useState<object>({});
  const change = (target: EventTarget) => {
    const name = fieldOf(target);
    const answer = name && shell.current && answerIn(shell.current, name);
    if (answer) setAnswers((before) => ({ ...before, ...answer }));
  };
  return (
    <Stack
      as="form"
      ref={shell}
      gap="8"
      width="m"
      noValidate
      onSubmit={(event: { preventDefault: () => void }) => event.preventDefault()}
      onChange={({ target }) => change(target)}
    >
      {form === 'intake' ? (
        <IntakePreview published={published} answers={answers} />
      ) : (
        <CallPreview published={published} answers={answers} />
      )}
    </Stack>
  );
}

interface PreviewProps {
  readonly published: { readonly version: number; readonly items: readonly FormItem[] };
  readonly answers: object;
}

function IntakePreview({ published, answers }: PreviewProps) {
  const questions = intakeQuestions(published);
  const typed = intakeFrom(answers);
  return intakeSteps.map(({ number }) => (
    <Stack as="section" key={number} gap="4" aria-labelledby={`preview-${number}`}>
      <h2 id={`preview-${number}`}>
        {number}. {intakeStep(number).title}
      </h2>
      <IntakeStepFields step={number} questions={questions} form={typed} faults={{}} isLive onFiles={() => undefined} />
    </Stack>
  ));
}

function CallPreview({ published, answers }: PreviewProps) {
  const items = askedItems(published);
  return (
    <Stack gap="4">
      <p className="soft">{items.length === 0 ? copy.empty : copy.previewOther}</p>
      {shownItems(items, items, { ...answers }, true).map(({ name, entry }) => (
        <FieldControl key={name} id={`preview-${name}`} name={name} entry={entry} value="" />
      ))}
    </Stack>
  );
}
