import { useRef, useState } from 'react';
import { FieldControl } from '#features/questions/fields/field-control.public.tsx';
import { questionsCopy as copy } from '#features/questions/editor/editor.copy.ts';
import { askedNames, type Condition } from '#forms/questions/questions.ts';
import type { FieldShown } from '#forms/field-kinds.ts';
import { Stack } from '#ui/layout/layout.tsx';

/** A field or question, as visitors will see it. */
export interface PreviewedField extends FieldShown {
  readonly name: string;
  readonly step: number;
  readonly when?: Condition | null;
  readonly isHidden?: boolean;
}

interface QuestionsPreviewProps {
  readonly steps: readonly string[];
  readonly fields: readonly PreviewedField[];
}

/** The draft, which can be answered but not sent. */
export function QuestionsPreview({ steps, fields }: QuestionsPreviewProps) {
  const form = useRef<HTMLFormElement>(null);
  const [answers, setAnswers] = useState<Readonly<Record<string, unknown>>>({});
  const asked = askedNames(fields, answers);
  const read = () => {
    const data = new FormData(form.current ?? undefined);
    const valueOf = ({ name, kind }: PreviewedField) => (kind === 'checkbox' ? data.has(name) : data.getAll(name));
    setAnswers(Object.fromEntries(fields.map((field) => [field.name, valueOf(field)])));
  };
  return (
    <Stack
      as="form"
      ref={form}
      gap="8"
      width="m"
      noValidate
      onSubmit={(event: { preventDefault: () => void }) => event.preventDefault()}
      onChange={read}
    >
      {fields.length === 0 && <p className="soft">{copy.empty}</p>}
      {steps.map((title, index) => (
        <Stack as="section" key={title} gap="4" aria-labelledby={`preview-${index}`}>
          <h2 id={`preview-${index}`}>{steps.length > 1 ? `${index + 1}. ${title}` : title}</h2>
          {fields
            .filter(({ step, name }) => step === index + 1 && asked.has(name))
            .map((field) => (
              <FieldControl key={field.name} id={`preview-${field.name}`} name={field.name} entry={field} value="" />
            ))}
        </Stack>
      ))}
    </Stack>
  );
}
